import {
  customKey,
  type Duplicate,
  formatExtras,
  formatValues,
  type ImportField,
  isAmount,
  type Names,
  type ReadRow,
  type RowAction,
  sumAmounts,
  TRANSACTION_KINDS,
  type TransactionImportValues,
  type TransactionKind,
  unfitColumns,
} from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { type Correction, listCorrections, readCorrected } from './corrections.ts';
import { OPEN } from './draft-import.ts';
import type { FirmContext } from './firm-context.ts';
import { type Fills, foreseeFills } from './foresee-fills.ts';
import { requireImport } from './get-import.ts';
import { type ImportOutputs, kindOf, type PlanSettings, settingsOf } from './import-settings.ts';
import type { ImportWriters } from './import-writer.ts';
import type { Existing, Keyed } from './keys/keyed.ts';
import { readPlan } from './read-plan.ts';

type Preview = ImportOutputs['preview'];
type Show = keyof Preview['shown'];

export interface PreviewInput extends PlanSettings {
  id: string;
  show?: Show;
  offset?: number;
  limit?: number;
}

interface Planned {
  read: ReadRow;
  action: RowAction;
  duplicate: Duplicate | undefined;
}

const SHOWN: Record<Show, (row: Planned) => boolean> = {
  all: () => true,
  problem: ({ read }) => read.rejected,
  kept: ({ read }) => !read.rejected && read.issues.some(({ severity }) => severity === 'kept'),
  repaired: ({ read }) =>
    !read.rejected && read.issues.some(({ severity }) => severity === 'repaired' || severity === 'note'),
  duplicate: ({ duplicate }) => duplicate !== undefined,
};

/** What an import would do, a page of rows at a time; nothing is written. */
export async function previewImport(
  ctx: Ctx,
  { id, show = 'all', offset = 0, limit = 50, ...settings }: PreviewInput,
  writers: ImportWriters,
): Promise<Preview> {
  const { record, bytes } = await requireImport(ctx, id, OPEN);
  const { reading } = settingsOf(record);
  const records = await readCorrected(ctx, record, bytes);
  const { firm, rows, duplicates, plan, existing, differs } = await readPlan(
    ctx,
    writers,
    kindOf(record),
    records,
    reading,
    settings,
  );
  const corrections = await listCorrections(ctx, record);
  const names = namesOf(firm, settings);
  const planned = rows.map((read, place) => ({
    read,
    action: plan.actions[place] as RowAction,
    duplicate: duplicates.get(read.row),
  }));
  const shown = Object.fromEntries(
    Object.entries(SHOWN).map(([name, test]) => [name, planned.filter(test).length]),
  ) as Preview['shown'];
  const page = planned.filter(SHOWN[show]).slice(offset, offset + limit);
  const merges = page.flatMap(({ read, action }) =>
    action.action === 'merge' && 'record' in action.into ? [{ read, into: action.into.record }] : [],
  );
  // A company is updated by its list, and an update is corrected: only a deal keeps what it has.
  const fills = kindOf(record) === 'opportunity' ? await foreseeFills(ctx, merges, names) : new Map<number, Fills>();
  return {
    counts: plan.counts,
    shown,
    unfit: unfitColumns(rows, (row) => records[row - 1] ?? []),
    sums: sumsOf(
      planned.flatMap(({ read, action }) => (action.action === 'create' ? [read] : [])),
      settings.mapping.flatMap((mapped) => firm.target(mapped) ?? []),
    ),
    rows: page.map((row) => {
      const { values, ...view } = viewRow(row, existing, differs, names);
      const own = fills.get(row.read.row) ?? [];
      const kept = own.flatMap(({ field, there, outcome }) => (outcome === 'kept' ? [[field, there]] : []));
      return {
        ...view,
        values: { ...values, ...Object.fromEntries(kept) },
        fills: own,
        corrected: corrections.filter((each) => each.row === row.read.row).map(viewCorrection),
      };
    }),
  };
}

/** What the amounts of rows that become new records come to. */
function sumsOf(rows: readonly ReadRow[], targets: readonly ImportField[]): Preview['sums'] {
  // A purchase and an exit do not add up: of transactions each kind has its own sum.
  if (rows.some(({ values }) => 'kind' in values)) {
    const kinds = rows.flatMap(({ values }) => {
      const { kind, amount } = values as TransactionImportValues;
      return kind && amount ? [{ key: kind as string, ...amount }] : [];
    });
    const order = Object.keys(TRANSACTION_KINDS);
    return sumAmounts(kinds, order).map((sum) => ({ ...sum, label: TRANSACTION_KINDS[sum.key as TransactionKind] }));
  }
  const labels = new Map(targets.map(({ key, definition }) => [key as string, definition.label]));
  const amounts = rows.flatMap(({ values, extras }) => {
    const own = Object.entries(extras.custom ?? {}).map(([key, value]) => [customKey(key), value] as const);
    return [...Object.entries(values), ...own].flatMap(([key, value]) => (isAmount(value) ? [{ key, ...value }] : []));
  });
  return sumAmounts(amounts, [...labels.keys()]).map((sum) => ({ ...sum, label: labels.get(sum.key) ?? sum.key }));
}

/** How stages, people and choices are called. */
function namesOf({ stages, team, target }: FirmContext, { mapping }: PlanSettings): Names {
  const targets = mapping.flatMap((mapped) => target(mapped) ?? []);
  return {
    stages: new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label])),
    people: new Map(team.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
    custom: Object.fromEntries(targets.map(({ key, definition }) => [key, definition])),
  };
}

function viewRow(
  { read, action, duplicate }: Planned,
  existing: Map<string, Existing>,
  differs: Keyed['differs'],
  names: Names,
): Omit<Preview['rows'][number], 'corrected' | 'fills'> {
  return {
    row: read.row,
    action: action.action,
    values: { ...formatValues(read.values), ...formatExtras(read.extras, names) },
    issues: read.issues,
    duplicate: duplicate ? viewDuplicate(read, duplicate, existing, differs) : null,
  };
}

function viewDuplicate(
  read: ReadRow,
  { kind, of, lookalike }: Duplicate,
  existing: Map<string, Existing>,
  differs: Keyed['differs'],
) {
  const found = 'record' in of ? existing.get(of.record) : undefined;
  return {
    kind,
    lookalike: lookalike === true,
    row: 'row' in of ? of.row : null,
    existing: found
      ? { id: found.id, company_name: found.company_name, status: found.status, is_archived: found.is_archived }
      : null,
    differs: kind === 'same_deal' && found ? (differs?.(read, found.id) ?? []) : [],
  };
}

const viewCorrection = ({ column, text }: Correction) => ({ column, text });
