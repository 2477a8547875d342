import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import type { Permission } from '@cairn/domain';
import { API_KEY_DAYS_MAX, API_KEY_PREFIX, API_KEYS_MAX, API_SCOPES } from '@cairn/domain/firm';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { hashSecret } from '../../../core/access/session.ts';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

type KeyView = InferContractRouterOutputs<Contract>['apiKeys']['revoke'];

const DAY_MS = 86_400_000;
const HINT_CHARACTERS = 10;

interface KeyRow {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  created_by: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  maker_is_active: boolean;
}

export async function listKeys(ctx: Ctx) {
  return {
    rows: await viewAll(ctx, await listRows(ctx.tx)),
    scopes: API_SCOPES.filter((scope) => may(ctx.actor, scope)),
  };
}

interface NewKey {
  name: string;
  scopes: Permission[];
  expires_on: string;
}

/** Makes a key with an end, and with nothing that its maker may not do. Only its hash is stored. */
export async function createKey(ctx: Ctx, { name, scopes: wanted, expires_on }: NewKey) {
  const { tx, actor, now } = ctx;
  assertRecentProof(actor, now);
  const scopes = [...new Set(wanted)];
  if (!scopes.every((scope) => may(actor, scope)))
    throw invalidField('scopes', 'A key cannot do more than you may do yourself.');
  const expires_at = new Date(Date.parse(expires_on) + DAY_MS);
  if (expires_at <= now || expires_at.getTime() > now.getTime() + (API_KEY_DAYS_MAX + 1) * DAY_MS)
    throw invalidField('expires_on', `The end date must be today or at most ${API_KEY_DAYS_MAX} days from now.`);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [actor.tenantId], 'lock-api-keys');
  const live = (await listRows(tx)).filter((row) => row.revoked_at === null && row.expires_at > now);
  if (live.length >= API_KEYS_MAX) throw fail('TOO_MANY_KEYS');
  const id = newId();
  const key = `${API_KEY_PREFIX}${newSecret()}`;
  const hint = key.slice(0, HINT_CHARACTERS);
  await tx.db.insert(schema.apiKeys).values({
    tenant_id: actor.tenantId,
    id,
    name,
    key_hash: hashSecret(key),
    hint,
    scopes,
    created_by: actor.userId,
    created_at: now,
    expires_at,
  });
  await record(ctx, 'created', { id, name, scopes, expires_on });
  return { ...(await getKey(ctx, id)), key };
}

/** Ends a key from the next request on. One that is over already stays as it is. */
export async function revokeKey(ctx: Ctx, { id }: { id: string }): Promise<KeyView> {
  const { tx, actor, now } = ctx;
  const key = await getKey(ctx, id);
  if (key.revoked_at !== null) return key;
  await tx.query('update api_keys set revoked_at = $2, revoked_by = $3 where id = $1 and revoked_at is null', [
    id,
    now,
    actor.userId,
  ]);
  await record(ctx, 'revoked', { id, name: key.name, scopes: key.scopes });
  return getKey(ctx, id);
}

async function getKey(ctx: Ctx, id: string): Promise<KeyView> {
  const [view] = await viewAll(ctx, await listRows(ctx.tx, id));
  if (!view) throw fail('NOT_FOUND');
  return view;
}

function listRows(tx: Tx, id?: string): Promise<KeyRow[]> {
  return tx.query<KeyRow>(
    `select k.id, k.name, k.hint, k.scopes, k.created_by, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
            p.is_active as maker_is_active
       from api_keys k join user_profiles p on p.tenant_id = k.tenant_id and p.id = k.created_by
      where $1::uuid is null or k.id = $1 order by k.created_at desc, k.id desc`,
    [id ?? null],
    'list-api-keys',
  );
}

async function viewAll(ctx: Ctx, rows: readonly KeyRow[]): Promise<KeyView[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    created_by: row.created_by,
    created_by_name: names.get(row.created_by) ?? '',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    state: stateOf(row, ctx.now),
  }));
}

function stateOf({ revoked_at, expires_at, maker_is_active }: KeyRow, now: Date): KeyView['state'] {
  if (revoked_at) return 'revoked';
  if (expires_at <= now) return 'expired';
  return maker_is_active ? 'active' : 'dead';
}

interface Recorded {
  id: string;
  name: string;
  scopes: string[];
  expires_on?: string;
}

async function record(ctx: Ctx, act: 'created' | 'revoked', { id, ...key }: Recorded): Promise<void> {
  const { name, ...rest } = key;
  logSettings(ctx, [
    {
      category: 'security',
      name: `API key: ${name}`,
      before: act === 'created' ? null : rest,
      after: act === 'created' ? rest : null,
      impact:
        act === 'created'
          ? 'A program can call Cairn within these scopes.'
          : 'Calls with this key are refused from now on.',
    },
  ]);
  await ctx.audit({
    action: `api_key.${act}`,
    resource_type: 'api_key',
    resource_id: id,
    table_name: 'api_keys',
    classification: 'audit_sensitive',
    metadata: key,
  });
  await tellLive(ctx, { kind: 'firm' });
}
