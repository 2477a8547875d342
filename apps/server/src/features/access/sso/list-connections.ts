import { schema } from '@cairn/db';
import { asc } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { kept, listDomainRows } from './sso.queries.ts';
import { redirectUri } from './sso-flow.ts';
import { type ConnectionRecord, viewConnection } from './view-connection.ts';

const { ssoConnections: connections } = schema;

/** The firm's connections, oldest first, and the address that the provider has to know. */
export async function listConnections(context: RequestContext) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  return runAs(services, actor, origin, 'read', async ({ tx }) => {
    const records = await listConnectionRows(tx);
    const domains =
      records.length > 0
        ? await listDomainRows(
            tx,
            records.map(({ id }) => id),
          )
        : [];
    return {
      connections: records.map((record) => viewConnection(record, domains)),
      redirect_uri: redirectUri(context),
    };
  });
}

function listConnectionRows(tx: Tx): Promise<ConnectionRecord[]> {
  return tx.db.select().from(connections).where(kept).orderBy(asc(connections.created_at), asc(connections.id));
}
