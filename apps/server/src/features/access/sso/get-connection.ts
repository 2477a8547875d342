import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { claimed, kept, listDomainRows } from './sso.queries.ts';
import { type ConnectionRecord, type DomainRecord, viewConnection } from './view-connection.ts';

const { ssoConnections: connections, ssoDomains: domains } = schema;

export async function getConnectionRecord({ tx }: Ctx, id: string): Promise<ConnectionRecord> {
  const record = await findConnection(tx, id);
  if (!record) throw fail('NOT_FOUND');
  return record;
}

export async function getDomainRecord({ tx }: Ctx, id: string): Promise<DomainRecord> {
  const record = await findDomain(tx, id);
  if (!record) throw fail('NOT_FOUND');
  return record;
}

/** The connection as it stands now. */
export async function viewConnectionNow(ctx: Ctx, id: string) {
  const record = await getConnectionRecord(ctx, id);
  return viewConnection(record, await listDomainRows(ctx.tx, [record.id]));
}

async function findConnection(tx: Tx, id: string): Promise<ConnectionRecord | undefined> {
  const [row] = await tx.db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), kept));
  return row;
}

async function findDomain(tx: Tx, id: string): Promise<DomainRecord | undefined> {
  const [row] = await tx.db
    .select()
    .from(domains)
    .where(and(eq(domains.id, id), claimed));
  return row;
}
