import type { Contract } from '@cairn/contract';
import { VIEW_SECONDS_MAX } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireFileOf } from './download-shared.ts';

type Input = InferContractRouterInputs<Contract>['coInvestorPortal']['keepPages'];
type Output = InferContractRouterOutputs<Contract>['coInvestorPortal']['keepPages'];

/**
 * How long pages of a document have been on screen so far, within a view of one's own. What is claimed counts up to the time
 * that has passed since the view began, for all of its pages together: one page is on screen at a time. It never takes back
 * what was counted.
 */
export async function keepPages(ctx: Ctx, { id, file_id, pages }: Input): Promise<Output> {
  const { tx, actor, now } = ctx;
  if (actor.isUncounted) return { pages: 0 };
  const [view] = await tx.query<{ share_id: string; passed: number }>(
    `select share_id, least(ceil(extract(epoch from $2::timestamptz - created_at)), ${VIEW_SECONDS_MAX})::int as passed
       from co_investor_interactions where id = $1 and interaction_type = 'view' for update`,
    [id, now],
    'own-view',
  );
  if (!view) throw fail('NOT_FOUND');
  await requireFileOf(ctx, view.share_id, file_id);
  const counted = await tx.query<{ file_id: string; page: number; seconds: number }>(
    'select file_id, page, seconds from co_investor_page_views where interaction_id = $1',
    [id],
    'pages-of-view',
  );
  const counts = countPages(counted, { file_id, pages }, view.passed);
  const noted = await tx.query(
    `insert into co_investor_page_views
         (tenant_id, id, share_id, entity_id, opportunity_id, interaction_id, user_id, visitor_id, file_id, page, seconds, created_at)
     select i.tenant_id, gen_random_uuid(), i.share_id, i.entity_id, i.opportunity_id, i.id, i.user_id, i.visitor_id, $2, p.page,
            p.seconds, $5
       from co_investor_interactions i, unnest($3::int[], $4::int[]) as p (page, seconds) where i.id = $1
     on conflict (tenant_id, interaction_id, file_id, page)
       do update set seconds = greatest(co_investor_page_views.seconds, excluded.seconds) returning 1`,
    [id, file_id, [...counts.keys()], [...counts.values()], now],
    'keep-pages',
  );
  return { pages: noted.length };
}

/** Seconds are rounded up on the way, of each page once: so much more may stand in the sum. */
const ROUNDED_S = 1;

/** The seconds of the claimed pages as they are kept; what no time is left for stays as it was counted before. */
export function countPages(
  counted: readonly { file_id: string; page: number; seconds: number }[],
  { file_id, pages }: Pick<Input, 'file_id' | 'pages'>,
  passed: number,
): Map<number, number> {
  const before = new Map(counted.filter((one) => one.file_id === file_id).map(({ page, seconds }) => [page, seconds]));
  const longest = new Map<number, number>();
  for (const { page, seconds } of pages) longest.set(page, Math.max(longest.get(page) ?? 0, seconds));
  let left = passed - counted.reduce((sum, { seconds }) => sum + Math.max(0, seconds - ROUNDED_S), 0);
  const counts = new Map<number, number>();
  for (const [page, claimed] of longest) {
    const had = before.get(page);
    const more = Math.max(0, Math.min(claimed - (had ?? 0), left + (had === undefined ? ROUNDED_S : 0)));
    if (had === undefined && more === 0) continue;
    left -= had === undefined ? Math.max(0, more - ROUNDED_S) : more;
    counts.set(page, (had ?? 0) + more);
  }
  return counts;
}
