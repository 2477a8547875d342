import { schema } from '@cairn/db';
import type { SsoDefaultRole } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { claimDomains } from './claim-domains.ts';
import { viewConnectionNow } from './get-connection.ts';
import type { ConnectionRecord } from './view-connection.ts';

const { ssoConnections: connections } = schema;

interface NewConnection {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  default_role: SsoDefaultRole;
  domains: string[];
}

/** Connects an identity provider. It signs nobody in before one of its domains is verified. */
export async function createConnection(ctx: Ctx, { client_secret, domains, ...values }: NewConnection) {
  const { tx, actor, now } = ctx;
  assertRecentProof(actor, now);
  const id = newId();
  const cells = await ctx.cells();
  const record = await insertConnection(tx, {
    ...values,
    tenant_id: actor.tenantId,
    id,
    client_secret_encrypted: cells.encrypt('sso_connections', 'client_secret_encrypted', id, client_secret),
    created_at: now,
    updated_at: now,
  });
  logSettings(ctx, [
    {
      category: 'authentication',
      name: `Single sign-on: ${values.name}`,
      before: null,
      after: { ...values, domains },
      impact: 'Lets people of its verified domains sign in.',
    },
  ]);
  await ctx.audit({
    action: 'sso_connection.created',
    resource_type: 'sso_connection',
    resource_id: id,
    table_name: 'sso_connections',
    classification: 'confidential',
    metadata: { ...values, is_active: record.is_active },
  });
  await claimDomains(ctx, id, domains, 'domains');
  return viewConnectionNow(ctx, id);
}

async function insertConnection(tx: Tx, row: typeof connections.$inferInsert): Promise<ConnectionRecord> {
  const [record] = await tx.db.insert(connections).values(row).returning();
  if (!record) throw new Error('the new connection was not stored');
  return record;
}
