import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listCompanies, mayDelete } from '../opportunities/put-away/put-away-opportunity.ts';
import { type Act, afterPutAway, putDealsAway } from '../opportunities/put-away/put-deals-away.ts';
import type { SelectedDeal } from './bulk.queries.ts';
import { refuse, type Selection, selectAmong } from './select-deals.ts';
import { newChangeId, storeChange } from './store-change.ts';
import type { Refusal, Report, UndoStep } from './stored-change.ts';

type DeleteMany = InferContractRouterInputs<Contract>['bulk']['delete'];

/** Archives many deals, as one is archived. */
export async function bulkArchive(ctx: Ctx, selection: Selection): Promise<Report> {
  const { deals, refused } = await selectAmong(ctx, selection, 'pipeline_or_archived');
  return putAway(ctx, 'archive', {
    going: deals.filter(({ is_archived }) => !is_archived),
    unchanged: deals.filter(({ is_archived }) => is_archived),
    refused,
  });
}

/** Brings many deals back. Of deleted ones those that this person may delete; to others they do not exist. */
export async function bulkRestore(ctx: Ctx, selection: Selection): Promise<Report> {
  const { deals, refused } = await selectAmong(ctx, selection, 'all');
  return putAway(ctx, 'restore', {
    going: deals.filter((deal) => deal.is_archived || deal.is_deleted),
    unchanged: deals.filter((deal) => !deal.is_archived && !deal.is_deleted),
    refused,
  });
}

/** Deletes many deals, those that this person may delete and that became no company. */
export async function bulkDelete(ctx: Ctx, input: DeleteMany): Promise<Report> {
  if (input.deals && input.deals.length !== input.total) throw fail('SELECTION_CHANGED', { total: input.deals.length });
  const { deals, refused } = await selectAmong(ctx, input, 'pipeline_or_archived');
  const own = deals.filter((deal) => mayDelete(ctx, deal));
  const companies = await listCompanies(
    ctx.tx,
    own.map(({ id }) => id),
  );
  return putAway(ctx, 'delete', {
    going: own.filter(({ id }) => !companies.has(id)),
    unchanged: [],
    refused: [
      ...own.filter(({ id }) => companies.has(id)).map((deal) => refuse(deal, 'is_company')),
      ...deals.filter((deal) => !mayDelete(ctx, deal)).map((deal) => refuse(deal, 'not_allowed')),
      ...refused,
    ],
  });
}

interface Sorted {
  going: SelectedDeal[];
  unchanged: SelectedDeal[];
  refused: Refusal[];
}

async function putAway(ctx: Ctx, act: Act, { going, unchanged, refused }: Sorted): Promise<Report> {
  const id = newChangeId();
  const done = await putDealsAway(ctx, act, going, { bulk_change: id });
  await afterPutAway(ctx, act, done);
  const versions = new Map(done.map((deal) => [deal.id, deal.version]));
  const changed = going.filter((deal) => versions.has(deal.id));
  const stayed = going.filter((deal) => !versions.has(deal.id));
  return storeChange(ctx, {
    id,
    kind: act,
    to: {},
    changed,
    unchanged,
    refused: [...stayed.map((deal) => refuse(deal, 'changed_meanwhile')), ...refused],
    undo: changed.map(
      (deal): UndoStep => ({
        id: deal.id,
        version: versions.get(deal.id) ?? 0,
        ...(act === 'restore' && { was: deal.is_deleted ? 'deleted' : 'archived' }),
      }),
    ),
  });
}
