import { DELETED_DAYS } from '@cairn/domain';
import { isoTime } from '../../../../core/iso-time.ts';
import { pageOf, readCursor, refuseCursor } from '../../../../core/page-cursor.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { searchPatterns } from '../../../../core/sql/search-patterns.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';

type Row = OpportunityOutputs['listDeleted']['rows'][number] & { sort_value: string };

const MINE = `o.deleted_at is not null and o.merged_into is null and ($2 or o.assigned_to = $1 or o.created_by = $1)
   and o.search_text like all($3::text[])`;

const page = (after: string) => `
  select o.id, o.company_name, o.status, o.is_confidential, o.archived_at is not null as was_archived,
         ${isoTime('o.deleted_at')} as deleted_at, o.deleted_by,
         ${isoTime(`(o.deleted_at + interval '${DELETED_DAYS} days')`)} as until, o.version, o.deleted_at::text as sort_value
    from opportunities o
   where ${MINE} ${after}
   order by o.deleted_at desc, o.id desc limit $4`;

const FIRST = page('');
const NEXT = page('and (o.deleted_at, o.id) < ($5::timestamptz, $6::uuid)');

/** Deleted deals that this person can restore: an administrator all that they see, others their own. */
export async function listDeleted(
  { tx, actor }: Ctx,
  {
    limit = 50,
    cursor,
    search,
  }: { limit?: number | undefined; cursor?: string | undefined; search?: string | undefined },
): Promise<OpportunityOutputs['listDeleted']> {
  const mine = [actor.userId, actor.role === 'firm_admin', searchPatterns(search)];
  const values = [...mine, limit + 1];
  const rows = await (cursor === undefined
    ? tx.query<Row>(FIRST, values, 'deleted-deals')
    : tx.query<Row>(NEXT, [...values, ...readCursor(cursor)], 'deleted-deals-after')
  ).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.sort_value);
  const [counted] = await tx.query<{ total: number }>(
    `select count(*)::int as total from opportunities o where ${MINE}`,
    mine,
    'count-deleted-deals',
  );
  return { total: counted?.total ?? 0, rows: shown.map(({ sort_value: _, ...row }) => row), next_cursor };
}
