import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor, pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';

export type EvidenceOutputs = InferContractRouterOutputs<Contract>['evidence'];

export type Check = EvidenceOutputs['checks']['rows'][number];

interface Asked {
  limit: number;
  cursor?: string | undefined;
  since?: string | undefined;
}

interface Source {
  /** After the id of the row and the moment that rows are ordered by. */
  columns: string;
  from: string;
}

const time = (table: string, ...columns: string[]) =>
  columns.map((column) => `${isoTime(`${table}.${column}`)} as ${column}`).join(', ');

const USERS: Source = {
  columns: `x.role, x.is_active, x.email_verified, ${time('x', 'last_login_at', 'deleted_at')}`,
  from: 'user_profiles x',
};
const ROLES: Source = {
  columns: `x.user_id, x.previous_role, x.new_role, x.reason, x.changed_by, x.approval_required, x.approved_by,
    ${time('x', 'approved_at', 'declined_at')}`,
  from: 'role_change_history x',
};
const SESSIONS: Source = {
  columns: `x.user_id, x.end_reason, x.aal, x.ip_address,
    x.is_active and x.expires_at > now() as is_active, ${time('x', 'last_activity_at', 'expires_at', 'ended_at')}`,
  from: 'user_sessions x',
};
const SETTINGS: Source = {
  columns: `x.changed_by_user_id, x.setting_category, x.setting_name, x.old_value, x.new_value, x.change_reason,
    x.approval_required, ${time('x', 'approved_at')}`,
  from: 'settings_change_log x',
};
/** Neither what a record said nor which one it was: that could be a confidential deal. */
const EVENTS: Source = {
  columns: `x.user_id, x.action, x.resource_type, x.data_classification, x.ip_address, x.session_id,
    encode(x.leaf, 'hex') as leaf, x.log_window <= coalesce((select max(h.log_window) from audit_headers h), -1) as is_sealed`,
  from: 'audit_logs x',
};
/** Factors belong to the person, wherever they were enrolled. */
const FACTORS: Source = {
  columns: `x.is_active,
    (select count(*)::int from user_factors f where f.user_id = x.id and f.factor_type = 'totp' and f.status = 'verified'
       and f.removed_at is null) as authenticator_apps,
    (select count(*)::int from user_factors f where f.user_id = x.id and f.factor_type = 'phone' and f.status = 'verified'
       and f.removed_at is null) as phones,
    (select count(*)::int from user_passkeys k where k.user_id = x.id and k.removed_at is null) as passkeys,
    ${isoTime('(s.second_factor_required_since + make_interval(days => s.second_factor_grace_days))')} as rule_applies_from`,
  from: `(select * from user_profiles where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and deleted_at is null) x left join tenant_settings s on s.tenant_id = x.tenant_id`,
};

/** A page of rows in the order in which they came about, so that a tool that asks again goes on where it was. */
async function findPage<R extends { id: string }>(
  tx: Tx,
  { columns, from }: Source,
  { limit, cursor, since }: Asked,
): Promise<{ rows: R[]; next_cursor: string | null }> {
  const values: unknown[] = [since ?? null];
  const order = { by: 'x.created_at', type: 'timestamptz', id: 'x.id', direction: 'asc' } as const;
  const after = afterCursor(cursor, order, values);
  const rows = await tx
    .query<R & { exactly: string }>(
      `select x.id, ${isoTime('x.created_at')} as created_at, x.created_at::text as exactly, ${columns} from ${from}
        where ($1::timestamptz is null or x.created_at >= $1) ${after}
        order by x.created_at, x.id limit ${limit + 1}`,
      values,
    )
    .catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, ({ exactly }) => exactly);
  return { rows: shown, next_cursor };
}

/** The first page of a kind of evidence is an event: who took it, and from when on. */
export async function noteEvidence(ctx: Ctx, name: string, { cursor, since }: Partial<Asked>): Promise<void> {
  if (cursor !== undefined) return;
  await ctx.audit({
    action: 'evidence.read',
    resource_type: 'evidence',
    resource_id: null,
    classification: 'audit_sensitive',
    metadata: { name, ...(since && { since }) },
  });
}

type Row<K extends keyof EvidenceOutputs> = EvidenceOutputs[K] extends { rows: (infer R)[] } ? R : never;

const reader =
  <R extends { id: string }>(name: string, source: Source) =>
  async (ctx: Ctx, asked: Asked) => {
    await noteEvidence(ctx, name, asked);
    return findPage<R>(ctx.tx, source, asked);
  };

export const readUsers = reader<Row<'users'>>('users', USERS);
export const readRoles = reader<Row<'roles'>>('roles', ROLES);
export const readSessions = reader<Row<'sessions'>>('sessions', SESSIONS);
export const readSettings = reader<Row<'settings'>>('settings', SETTINGS);
export const readEvents = reader<Row<'events'>>('events', EVENTS);

/** Only the sign-in role sees factors. */
export async function readFactors(
  { services, actor, origin }: RequestContext,
  asked: Asked,
): Promise<EvidenceOutputs['secondFactors']> {
  if (!actor) throw fail('UNAUTHENTICATED');
  await runAs(services, actor, origin, 'write', (ctx) => noteEvidence(ctx, 'second_factors', asked));
  return withAuth(services, async (tx) => {
    await setTenant(tx, actor.tenantId);
    return findPage<Row<'secondFactors'>>(tx, FACTORS, asked);
  });
}
