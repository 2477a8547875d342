import type { Contract } from '@cairn/contract';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor, pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { searchPatterns } from '../../../core/sql/search-patterns.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { DESTRUCTION_JSON, type DestructionRow, viewDestruction } from './key-destruction-state.ts';

type Inputs = InferContractRouterInputs<Contract>['organizations'];
type Output = InferContractRouterOutputs<Contract>['organizations']['list'];
type Row = Omit<Output['rows'][number], 'can' | 'key_destruction'> & {
  exactly: string;
  key_destruction: DestructionRow | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The firms that the filters leave, newest first, each with its people and the time of its newest event. Both are looked up
 * for the firms of the page alone, by indexes that begin with the tenant: neither the people nor the log are gone through.
 */
export function listOrganizations(
  context: RequestContext,
  { search, state, tier, cursor, limit = 50 }: NonNullable<Inputs['list']> & { limit?: number },
): Promise<Output> {
  const values: unknown[] = [PLATFORM_TENANT_ID];
  const parts = ['t.id <> $1'];
  if (state) parts.push(`t.is_active = $${values.push(state === 'active')}`);
  if (tier) parts.push(`t.subscription_tier = $${values.push(tier)}`);
  const asked = search?.trim().toLowerCase() ?? '';
  if (UUID.test(asked)) parts.push(`t.id = $${values.push(asked)}`);
  // The slug is the name without accents and case, so that a word is found however it is typed.
  else
    for (const pattern of searchPatterns(search)) {
      const place = values.push(pattern);
      parts.push(`(lower(t.name) like $${place} or t.slug like $${place})`);
    }
  const where = parts.join(' and ');
  const counted = [...values];
  const order = { by: 't.created_at', type: 'timestamptz', id: 't.id', direction: 'desc' } as const;
  const after = afterCursor(cursor, order, values);
  return withPlatform(context, 'read', async ({ tx, actor }) => {
    const [rows, [count]] = await Promise.all([
      tx
        .query<Row>(
          `select t.id, t.name, t.slug, t.is_active, t.subscription_tier, ${isoTime('t.created_at')} as created_at,
                  t.created_at::text as exactly, u.user_count, ${isoTime('a.created_at')} as last_activity, o.id as override_id,
                  case when d.id is not null then ${DESTRUCTION_JSON} end as key_destruction
             from (select t.id, t.name, t.slug, t.is_active, t.subscription_tier, t.created_at from tenants t
                    where ${where} ${after} order by t.created_at desc, t.id desc limit ${limit + 1}) t
             cross join lateral (select count(*)::int as user_count from user_profiles p
                     where p.tenant_id = t.id and p.deleted_at is null) u
             left join lateral (select l.created_at from audit_logs l where l.tenant_id = t.id
                     order by l.created_at desc limit 1) a on true
             left join key_destructions d on d.tenant_id = t.id and d.state <> 'withdrawn'
             left join subscription_overrides o on o.tenant_id = t.id and o.is_active and not o.is_trial
            order by t.created_at desc, t.id desc`,
          values,
        )
        .catch(refuseCursor(cursor)),
      tx.query<{ total: number }>(`select count(*)::int as total from tenants t where ${where}`, counted),
    ]);
    const { shown, next_cursor } = pageOf(rows, limit, ({ exactly }) => exactly);
    return {
      rows: shown.map(({ exactly: _, key_destruction: row, ...firm }) => ({
        ...firm,
        key_destruction: row && viewDestruction(row, actor),
        can: {
          suspend: firm.is_active,
          activate: !firm.is_active && row === null,
          destroy_keys: !firm.is_active && row === null,
        },
      })),
      next_cursor,
      total: count?.total ?? 0,
    };
  });
}
