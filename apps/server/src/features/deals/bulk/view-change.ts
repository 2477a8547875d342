import { may } from '../../../core/actor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canUndo } from './bulk.policy.ts';
import type { SelectedDeal } from './bulk.queries.ts';
import { isThere } from './select-deals.ts';
import type { Report, StoredChange } from './stored-change.ts';

/** A kept change as its author may see it today: deals that were hidden since have no name, and are not listed as changed. */
export async function viewChange(ctx: Ctx, change: StoredChange): Promise<Report> {
  const { id, kind, created_at, undone_at, report, undo } = change;
  const { to, unchanged, refused } = report;
  const done = undo.deals.map((deal) => deal.id);
  const names = await nameDeals(ctx, [...done, ...unchanged, ...refused.map((deal) => deal.id)]);
  const named = (ids: readonly string[]) =>
    ids.flatMap((each) => {
      const company_name = names.get(each);
      return company_name === undefined ? [] : [{ id: each, company_name }];
    });
  return {
    id,
    kind,
    created_at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    to,
    changed: named(done),
    unchanged: named(unchanged),
    refused: refused.map((deal) => ({ ...deal, company_name: names.get(deal.id) ?? null })),
    can: {
      undo: undone_at === null && canUndo(ctx.actor, kind),
      override: may(ctx.actor, 'opportunity:override'),
    },
  };
}

/** Names by id of the deals that the person may see; a report keeps none, so that it shows nobody a deal hidden or deleted since. */
export async function nameDeals(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.tx.query<Named & Record<string, unknown>>(
    `select id, company_name, assigned_to, created_by, deleted_at is not null as is_deleted
       from opportunities where id = any($1)`,
    [ids],
    'name-deals',
  );
  return new Map(rows.filter((deal) => isThere(ctx, deal)).map(({ id, company_name }) => [id, company_name]));
}

type Named = Pick<SelectedDeal, 'id' | 'company_name' | 'assigned_to' | 'created_by' | 'is_deleted'>;
