import { schema } from '@cairn/db';
import type { SsoDefaultRole } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { changesOf } from '../../../core/changes-of.ts';
import { staleVersion } from '../../../core/errors.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { getConnectionRecord, viewConnectionNow } from './get-connection.ts';
import { kept } from './sso.queries.ts';

const { ssoConnections: connections } = schema;

interface Changes {
  id: string;
  version: number;
  name?: string;
  client_id?: string;
  client_secret?: string;
  default_role?: SsoDefaultRole;
  is_active?: boolean;
}

const SHOWN = ['name', 'client_id', 'default_role', 'is_active'] as const;

/** Changes a connection, or switches it on or off, if it still is the version that the person saw. */
export async function updateConnection(ctx: Ctx, { id: named, version, client_secret, ...values }: Changes) {
  const { tx, now } = ctx;
  const before = await getConnectionRecord(ctx, named);
  assertRecentProof(ctx.actor, now);
  const { id } = before;
  const cells = await ctx.cells();
  const after = await updateIfUnchanged(
    tx,
    connections,
    id,
    version,
    {
      ...values,
      ...(client_secret !== undefined && {
        client_secret_encrypted: cells.encrypt('sso_connections', 'client_secret_encrypted', id, client_secret),
      }),
      updated_at: now,
    },
    kept,
  );
  if (!after) throw await staleVersion(viewConnectionNow(ctx, id));
  const changes = changesOf(SHOWN, before, after);
  logSettings(ctx, [
    {
      category: 'authentication',
      name: `Single sign-on: ${after.name}`,
      before: Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from])),
      after: {
        ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
        ...(client_secret !== undefined && { client_secret: 'replaced' }),
      },
      impact: 'Decides who is signed in by this identity provider.',
    },
  ]);
  await ctx.audit({
    action: 'sso_connection.updated',
    resource_type: 'sso_connection',
    resource_id: id,
    table_name: 'sso_connections',
    classification: 'confidential',
    metadata: {
      version: after.version,
      changes,
      // That it was replaced, never what it is.
      client_secret_replaced: client_secret !== undefined,
    },
  });
  return viewConnectionNow(ctx, id);
}
