import type { Contract } from '@cairn/contract';
import { VIEW_SECONDS_MAX } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireFileOf } from './download-shared.ts';

type Input = InferContractRouterInputs<Contract>['coInvestorPortal']['keepPages'];
type Output = InferContractRouterOutputs<Contract>['coInvestorPortal']['keepPages'];

/**
 * How long pages of a document have been on screen so far, within a view of one's own; each by the rules of
 * `keepView`.
 */
export async function keepPages(ctx: Ctx, { id, file_id, pages }: Input): Promise<Output> {
  const { tx, actor, now } = ctx;
  if (actor.isUncounted) return { pages: 0 };
  const [view] = await tx.query<{ share_id: string; passed: number }>(
    `select share_id, least(ceil(extract(epoch from $2::timestamptz - created_at)), ${VIEW_SECONDS_MAX})::int as passed
       from co_investor_interactions where id = $1 and interaction_type = 'view'`,
    [id, now],
    'own-view',
  );
  if (!view) throw fail('NOT_FOUND');
  await requireFileOf(ctx, view.share_id, file_id);
  const longest = new Map<number, number>();
  for (const { page, seconds } of pages) longest.set(page, Math.max(longest.get(page) ?? 0, seconds));
  const noted = await tx.query(
    `insert into co_investor_page_views
         (tenant_id, id, share_id, entity_id, opportunity_id, interaction_id, user_id, visitor_id, file_id, page, seconds, created_at)
     select i.tenant_id, gen_random_uuid(), i.share_id, i.entity_id, i.opportunity_id, i.id, i.user_id, i.visitor_id, $2, p.page,
            least(p.seconds, $5), $6
       from co_investor_interactions i, unnest($3::int[], $4::int[]) as p (page, seconds) where i.id = $1
     on conflict (tenant_id, interaction_id, file_id, page)
       do update set seconds = greatest(co_investor_page_views.seconds, excluded.seconds) returning 1`,
    [id, file_id, [...longest.keys()], [...longest.values()], view.passed, now],
    'keep-pages',
  );
  return { pages: noted.length };
}
