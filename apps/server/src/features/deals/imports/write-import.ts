import { schema } from '@cairn/db';
import {
  amountsOf,
  applyMerged,
  companyKey,
  DEAL_FIELDS,
  emptyValue,
  IMPORT_FIELD_KEYS,
  type ImportValues,
  isAmount,
  isChanged,
  type MoneyField,
  mergeRow,
  minorAmounts,
  type ReadRow,
  type RowExtras,
  searchText,
} from '@cairn/domain';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { leavePutAway, reachPutAway } from '../../deal-access/put-away.ts';
import { startInStage } from '../checklists/enter-stage.ts';
import { customValueWriter } from '../custom-fields/write-custom-values.ts';
import { fillOpportunity } from '../opportunities/duplicates/fill-opportunity.ts';
import { pickStage } from '../opportunities/edit/check-references.ts';
import {
  encryptAmounts,
  MONEY_COLUMNS,
  type OpportunityValues,
  plainValues,
} from '../opportunities/opportunity-fields.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import { importedNoteWriter } from '../opportunity-notes/write-imported-notes.ts';
import type { NewDeals } from './import-settings.ts';
import type { Differing, NewCurrency, WriteOptions, WrittenImport } from './import-writer.ts';
import type { PlannedImport } from './read-plan.ts';
import { differingOf, newCurrencyOf } from './report-merge.ts';
import { sumRows } from './sum-rows.ts';

type NewDeal = typeof schema.opportunities.$inferInsert;

/** Writes a planned import: new deals with history, audit and keys, and what merged rows add to deals that are there. */
export async function writeImport(
  ctx: Ctx,
  planned: PlannedImport,
  { importId, currency, progress }: WriteOptions,
): Promise<WrittenImport> {
  const cells = await ctx.cells();
  const stages = await listStages(ctx);
  const { newDeals } = planned;
  const first = pickStage(stages, newDeals.status);
  const write = await customValueWriter(ctx);
  const byRow = new Map(planned.rows.map((row) => [row.row, row]));
  const created = new Map<number, string>();
  const rows = new Map<number, Written>();
  const merges: (ReadRow & { into: string })[] = [];
  const unchanged = new Set<number>();
  const differing: Differing[] = [];
  const currencies: NewCurrency[] = [];
  for (const action of planned.plan.actions) {
    const row = byRow.get(action.row) as ReadRow;
    if (action.action === 'create') {
      created.set(row.row, '');
      rows.set(row.row, { values: { ...row.values }, extras: { ...row.extras } });
    } else if (action.action === 'merge') {
      // A row that repeats an earlier one of this file is merged before anything is written.
      if ('record' in action.into) {
        merges.push({ ...row, into: action.into.record });
        continue;
      }
      const first = rows.get(action.into.row);
      if (!first) continue;
      // The stage and the owner are those of the first row that says them.
      const merged = mergeRow(first, row, planned.names, false);
      rows.set(action.into.row, applyMerged(first, merged));
      differing.push(...differingOf(row, merged.fields, planned));
      currencies.push(...newCurrencyOf(row, merged.fields));
      if (!isChanged(merged)) unchanged.add(row.row);
    }
  }
  // Ids grow, and lists show the newest first: given out from the end, they keep the order of the file.
  for (const row of [...created.keys()].reverse()) created.set(row, newId());
  const deals = [...created].map(([row, id]) => {
    const { values, extras } = rows.get(row) ?? { values: {}, extras: {} };
    const status = extras.status ?? first.stage_key;
    const place = { id, row, importId, currency, status, newDeals, owner: ownerOf(ctx, planned, extras) };
    return newDeal(ctx, cells, place, values, extras, write);
  });
  // A deal that comes into the archive is written there with what belongs to it; no other archived deal is reached.
  if (newDeals.is_archived) await reachPutAway(ctx.tx);
  await insertDeals(ctx, deals, progress);
  for (const stage of stages) {
    const ids = deals.filter(({ status }) => status === stage.stage_key).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += SLICE) await startInStage(ctx, stage, ids.slice(at, at + SLICE));
  }
  const writeNotes = importedNoteWriter(ctx);
  await writeNotes(deals.map(({ id, import_row }) => ({ id, notes: rows.get(import_row ?? 0)?.extras.notes ?? [] })));
  if (newDeals.is_archived) await leavePutAway(ctx.tx);
  await tellLive(ctx, { kind: 'opportunities' });
  for (const { into, ...row } of merges) {
    const { names } = planned;
    const filled = await fillOpportunity(ctx, into, { ...row, names, write }, { import_id: importId, row: row.row });
    const { deal, fields } = filled;
    const notes = deal === undefined ? 0 : await writeNotes([{ id: deal, notes: row.extras.notes ?? [] }]);
    differing.push(...differingOf(row, fields, planned));
    currencies.push(...newCurrencyOf(row, fields));
    if (!filled.isChanged && notes === 0) unchanged.add(row.row);
  }
  await insertKeys(ctx, planned, importId, created);
  const sums = sumRows([...rows.values()], planned.targets);
  return {
    unchanged,
    differing: differing.sort((a, b) => a.row - b.row),
    currencies: currencies.sort((a, b) => a.row - b.row),
    remarked: planned.plan.actions.filter((each) => each.action !== 'skip' && isRemarked(byRow.get(each.row))).length,
    sums,
  };
}

const isRemarked = (row: ReadRow | undefined): boolean =>
  row !== undefined && !row.rejected && row.issues.some(({ severity }) => severity === 'kept');

type Written = Pick<ReadRow, 'values' | 'extras'>;

/** Who owns a new deal: as the person chose, or else whom the file names. */
function ownerOf({ actor }: Ctx, { owner }: PlannedImport, { assigned_to }: RowExtras): string | null {
  if (owner === 'me') return actor.userId;
  return owner === 'none' ? null : (assigned_to ?? null);
}

/** All deals of one statement name the same columns. */
const NOTHING_KNOWN = Object.fromEntries(
  IMPORT_FIELD_KEYS.map((key) =>
    key in MONEY_COLUMNS ? [MONEY_COLUMNS[key as MoneyField], null] : [key, emptyValue(DEAL_FIELDS[key])],
  ),
);

interface Place {
  id: string;
  row: number;
  importId: string;
  currency: string;
  status: string;
  owner: string | null;
  newDeals: NewDeals;
}

function newDeal(
  { actor, now }: Ctx,
  cells: TenantCells,
  { id, row, importId, currency, status, owner, newDeals: { priority, probability, is_archived } }: Place,
  values: ImportValues,
  extras: RowExtras,
  write: Awaited<ReturnType<typeof customValueWriter>>,
): NewDeal {
  const company_name = values.company_name ?? '';
  const amounts = amountsOf(values);
  const custom = extras.custom ?? {};
  const own = write(minorAmounts(custom), { id });
  const amount = amounts[0]?.[1] ?? Object.values(custom).find(isAmount);
  return {
    ...NOTHING_KNOWN,
    ...(priority && { priority }),
    ...(probability !== undefined && { probability }),
    ...plainValues(values as Partial<OpportunityValues>),
    ...encryptAmounts(cells, id, Object.fromEntries(amounts.map(([field, { minor }]) => [field, minor]))),
    tenant_id: actor.tenantId,
    id,
    company_name,
    currency: amount?.currency ?? extras.currency ?? currency,
    ...(own ?? { custom: {}, custom_cells: {}, custom_text: '' }),
    status,
    assigned_to: owner,
    created_by: actor.userId,
    updated_by: actor.userId,
    created_at: now,
    updated_at: now,
    stage_entered_at: now,
    // Never in the pipeline: archived from the moment in which it came, without a change of its own.
    archived_at: is_archived ? now : null,
    archived_by: is_archived ? actor.userId : null,
    search_text: searchText({ ...values, ...own, company_name }),
    company_key: companyKey(company_name),
    import_id: importId,
    import_row: row,
  };
}

const SLICE = 500;

/** While the database writes one slice, the next is made ready. */
async function insertDeals(ctx: Ctx, deals: NewDeal[], progress: (done: number) => void): Promise<void> {
  let writing = Promise.resolve();
  for (let at = 0; at < deals.length; at += SLICE) {
    const slice = deals.slice(at, at + SLICE);
    const before = writing;
    writing = Promise.all([insertSlice(ctx, slice), before]).then(() => {});
    // Awaited below; until then a failure must not count as one that nobody heard of.
    writing.catch(() => {});
    await before;
    progress(at);
  }
  await writing;
}

/** Deals, the beginning of their history and their audit events, sent one after the other without waiting in between. */
async function insertSlice(ctx: Ctx, slice: NewDeal[]): Promise<void> {
  const { tx, actor, now } = ctx;
  const history = slice.map((deal) => ({
    tenant_id: deal.tenant_id,
    id: newId(),
    opportunity_id: deal.id,
    to_stage: deal.status,
    changed_by: actor.userId,
    changed_at: now,
  }));
  const events = slice.map((deal) => ({
    action: 'opportunity.created',
    resource_type: 'opportunity',
    resource_id: deal.id,
    table_name: 'opportunities',
    classification: 'confidential' as const,
    metadata: {
      company_name: deal.company_name,
      status: deal.status,
      import_id: deal.import_id,
      row: deal.import_row,
    },
  }));
  await Promise.all([
    insertMany(tx, schema.opportunities, slice),
    insertMany(tx, schema.stageHistory, history),
    ctx.audit(...events),
  ]);
}

/**
 * Remembers which row went into which deal. A row that was skipped beside its company counts as in it too, so that it is
 * skipped again when the file comes again; one that is skipped as the same deal is known already.
 */
async function insertKeys(
  { tx, actor }: Ctx,
  { plan, keys, duplicates }: PlannedImport,
  importId: string,
  created: Map<number, string>,
): Promise<void> {
  const rows = plan.actions.flatMap((action) => {
    if (action.action === 'skip' && duplicates.get(action.row)?.kind === 'same_deal') return [];
    const key = keys.get(action.row);
    const deal = dealOf(action, created);
    return key === undefined || deal === undefined
      ? []
      : [
          {
            tenant_id: actor.tenantId,
            id: newId(),
            opportunity_id: deal,
            import_id: importId,
            import_row: action.row,
            deal_key: Buffer.from(key, 'base64'),
          },
        ];
  });
  await insertMany(tx, schema.opportunityImportKeys, rows);
}

function dealOf(action: PlannedImport['plan']['actions'][number], created: Map<number, string>): string | undefined {
  if (action.action === 'create') return created.get(action.row);
  const target = action.action === 'merge' ? action.into : action.action === 'skip' ? action.of : null;
  if (target === null) return undefined;
  return 'row' in target ? created.get(target.row) : target.record;
}
