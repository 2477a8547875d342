import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canUndo } from './bulk.policy.ts';
import type { Report, StoredChange } from './stored-change.ts';

/** A kept change as its author may see it today: deals that were hidden since have no name, and are not listed as changed. */
export async function viewChange(ctx: Ctx, change: StoredChange): Promise<Report> {
  const { id, kind, created_at, undone_at, report, undo } = change;
  const { to, unchanged, refused } = report;
  const done = undo.deals.map((deal) => deal.id);
  const names = await nameDeals(ctx.tx, [...done, ...unchanged, ...refused.map((deal) => deal.id)]);
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

/** Names by id of the deals that the person may see; a report keeps none, so that it shows nobody a deal hidden since. */
export async function nameDeals(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; company_name: string }>(
    'select id, company_name from opportunities where id = any($1)',
    [ids],
    'name-deals',
  );
  return new Map(rows.map(({ id, company_name }) => [id, company_name]));
}
