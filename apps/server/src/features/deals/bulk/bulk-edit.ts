import type { Contract } from '@cairn/contract';
import { type CustomKey, searchText } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { oneFieldChanger } from '../custom-fields/change-one-field.ts';
import type { StoredCustomValues, WrittenCustomValues } from '../custom-fields/write-custom-values.ts';
import type { SelectedDeal, Written } from './bulk.queries.ts';
import { refuse, selectDeals } from './select-deals.ts';
import { newChangeId, storeChange } from './store-change.ts';
import type { Report } from './stored-change.ts';
import { tellEdits } from './tell-edits.ts';

type EditMany = InferContractRouterInputs<Contract>['bulk']['edit'];

/** Writes one of the firm's own fields of many deals. */
export async function bulkEdit(ctx: Ctx, { field, value, ...selection }: EditMany): Promise<Report> {
  const change = await oneFieldChanger(ctx, field as CustomKey, value);
  const { deals, refused } = await selectDeals(ctx, selection);
  const id = newChangeId();
  const stored = await readCustomValues(
    ctx.tx,
    deals.map((deal) => deal.id),
  );
  const wanted = deals.map((deal) => {
    const own = stored.get(deal.id) ?? { custom: {}, custom_cells: {} };
    return { deal, outcome: change({ ...own, id: deal.id, status: deal.status }) };
  });
  const going = wanted.flatMap(({ deal, outcome }) => (typeof outcome === 'string' ? [] : [{ deal, ...outcome }]));
  const written = await writeOwn(
    ctx,
    going.map(({ deal, written: own }) => ({ deal, own })),
  );
  const changed = going.filter(({ deal }) => written.has(deal.id));
  await tellEdits(
    ctx,
    changed.map(({ deal, from, to }) => ({
      id: deal.id,
      version: written.get(deal.id) ?? 0,
      is_confidential: deal.is_confidential,
      changes: { [field]: { from, to } },
    })),
    { bulk_change: id },
  );
  return storeChange(ctx, {
    id,
    kind: 'edit',
    to: { field },
    changed: changed.map(({ deal }) => deal),
    unchanged: wanted.filter(({ outcome }) => outcome === 'same').map(({ deal }) => deal),
    refused: [
      ...wanted.filter(({ outcome }) => outcome === 'required').map(({ deal }) => refuse(deal, 'required')),
      ...going.filter(({ deal }) => !written.has(deal.id)).map(({ deal }) => refuse(deal, 'changed_meanwhile')),
      ...refused,
    ],
    undo: changed.map(({ deal, from, to }) => ({
      id: deal.id,
      version: written.get(deal.id) ?? 0,
      own: { [field]: { from, to } },
    })),
  });
}

/** What deals keep of the firm's own fields, by the id of the deal. */
export async function readCustomValues(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredCustomValues>> {
  const rows = await tx.query<StoredCustomValues & { id: string }>(
    'select id, custom, custom_cells from opportunities where id = any($1::uuid[])',
    [ids],
    'custom-values-of-deals',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const WRITE = `
  update opportunities o set custom = deal.custom, custom_cells = deal.custom_cells, custom_text = deal.custom_text,
         search_text = deal.search_text, updated_at = $2, updated_by = $3, version = o.version + 1
    from json_to_recordset($1::json) as deal(id uuid, version int, custom jsonb, custom_cells jsonb, custom_text text, search_text text)
   where o.id = deal.id and o.version = deal.version returning o.id, o.version`;

/** Writes own values of deals that still have their version; answers with the new versions by id. */
export async function writeOwn(
  { tx, actor, now }: Ctx,
  deals: readonly { deal: SelectedDeal; own: WrittenCustomValues }[],
): Promise<Map<string, number>> {
  const rows = deals.map(({ deal, own }) => ({
    id: deal.id,
    version: deal.version,
    ...own,
    search_text: searchText({ ...deal, custom_text: own.custom_text }),
  }));
  const written = await tx.query<Written & Record<string, unknown>>(
    WRITE,
    [JSON.stringify(rows), now, actor.userId],
    'write-own-values',
  );
  return new Map(written.map(({ id, version }) => [id, version]));
}
