import type { Contract } from '@cairn/contract';
import { MAX_TAGS, searchText } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Ctx } from '../../../core/procedure.ts';
import { type SelectedDeal, tagDeals } from './bulk.queries.ts';
import { refuse, selectDeals } from './select-deals.ts';
import { newChangeId, storeChange } from './store-change.ts';
import type { Report } from './stored-change.ts';
import { tellEdits } from './tell-edits.ts';

type TagMany = InferContractRouterInputs<Contract>['bulk']['tag'];

/** Adds tags to many deals and removes others. A deal that has no room for them stays as it is. */
export async function bulkTag(ctx: Ctx, { add = [], remove = [], ...selection }: TagMany): Promise<Report> {
  const { tx, actor, now } = ctx;
  const { deals, refused } = await selectDeals(ctx, selection);
  const id = newChangeId();
  const wanted = deals.map((deal) => ({ deal, tags: tagsAfter(deal, add, remove) }));
  const isSame = ({ deal, tags }: (typeof wanted)[number]) => JSON.stringify(deal.tags) === JSON.stringify(tags);
  const fits = wanted.filter((each) => !isSame(each) && each.tags.length <= MAX_TAGS);
  const written = new Map(
    (
      await tagDeals(
        tx,
        fits.map(({ deal, tags }) => ({
          id: deal.id,
          version: deal.version,
          tags,
          search_text: searchText({ ...deal, tags }),
        })),
        now,
        actor.userId,
      )
    ).map((deal) => [deal.id, deal.version]),
  );
  const changed = fits.filter(({ deal }) => written.has(deal.id));
  const edits = changed.map(({ deal, tags }) => ({
    id: deal.id,
    version: written.get(deal.id) ?? 0,
    is_confidential: deal.is_confidential,
    changes: { tags: { from: deal.tags, to: tags } },
  }));
  await tellEdits(ctx, edits, { bulk_change: id });
  return storeChange(ctx, {
    id,
    kind: 'tag',
    to: { add, remove },
    changed: changed.map(({ deal }) => deal),
    unchanged: wanted.filter(isSame).map(({ deal }) => deal),
    refused: [
      ...wanted.filter(({ tags }) => tags.length > MAX_TAGS).map(({ deal }) => refuse(deal, 'too_many_tags')),
      ...fits.filter(({ deal }) => !written.has(deal.id)).map(({ deal }) => refuse(deal, 'changed_meanwhile')),
      ...refused,
    ],
    undo: changed.map(({ deal }) => ({ id: deal.id, version: written.get(deal.id) ?? 0, tags: deal.tags })),
  });
}

function tagsAfter({ tags }: SelectedDeal, add: readonly string[], remove: readonly string[]): string[] {
  return [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
}
