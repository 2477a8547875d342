import { schema } from '@cairn/db';
import { applyMerged, isChanged, type Mergeable, type MergedField, mergeRow, type ReadRow } from '@cairn/domain';
import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../../core/procedure.ts';
import { mergeableDeal } from '../opportunities/duplicates/mergeable-deal.ts';
import type { PlannedImport } from './read-plan.ts';

export interface ForeseenMerges {
  /** By row, in which fields it and its deal differ, and what becomes of them. */
  fields: Map<number, MergedField[]>;
  /** Rows that add nothing to their deal. */
  unchanged: Set<number>;
  /** Rows that become deals, with what later rows of the list add to them. */
  completed: Map<number, Mergeable>;
}

/** So many deals are opened at a time. */
const SLICE = 500;

/** What the rows would come to that are merged into deals, or into earlier rows of the list, one after the other. */
export async function foreseeMerges(
  ctx: Ctx,
  { plan, rows, names }: Pick<PlannedImport, 'plan' | 'rows' | 'names'>,
): Promise<ForeseenMerges> {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const found: ForeseenMerges = { fields: new Map(), unchanged: new Set(), completed: new Map() };
  const merge = (into: Mergeable, row: ReadRow, isStored: boolean): Mergeable => {
    const merged = mergeRow(into, row, names, isStored);
    found.fields.set(row.row, merged.fields);
    if (isChanged(merged)) return applyMerged(into, merged);
    found.unchanged.add(row.row);
    return into;
  };
  const byDeal = new Map<string, ReadRow[]>();
  for (const action of plan.actions) {
    const row = byRow.get(action.row);
    if (action.action !== 'merge' || !row) continue;
    if ('record' in action.into) {
      const listed = byDeal.get(action.into.record);
      if (listed) listed.push(row);
      else byDeal.set(action.into.record, [row]);
      continue;
    }
    const first = found.completed.get(action.into.row) ?? byRow.get(action.into.row);
    if (first) found.completed.set(action.into.row, merge(first, row, false));
  }
  const ids = [...byDeal.keys()];
  const cells = await ctx.cells();
  const { opportunities } = schema;
  for (let at = 0; at < ids.length; at += SLICE) {
    const slice = ids.slice(at, at + SLICE);
    const deals = await ctx.tx.db.select().from(opportunities).where(inArray(opportunities.id, slice));
    const listed = slice.filter((id) => byDeal.get(id)?.some(({ extras }) => extras.notes));
    const notes = await listNotes(ctx, listed);
    for (const deal of deals) {
      const { values, extras } = mergeableDeal(cells, deal, names);
      let state: Mergeable = { values, extras: { ...extras, notes: notes.get(deal.id) ?? [] } };
      for (const row of byDeal.get(deal.id) ?? []) state = merge(state, row, true);
    }
  }
  return found;
}

/** A note that a deal has already is not written again. */
async function listNotes({ tx }: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; bodies: string[] }>(
    `select opportunity_id as id, array_agg(body) as bodies from opportunity_notes
      where opportunity_id = any($1::uuid[]) and deleted_at is null group by opportunity_id`,
    [ids],
  );
  return new Map(rows.map(({ id, bodies }) => [id, bodies]));
}
