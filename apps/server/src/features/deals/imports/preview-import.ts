import {
  countActions,
  type Duplicate,
  formatExtras,
  formatValues,
  type Names,
  type ReadRow,
  type RowAction,
  unfitColumns,
} from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { type Correction, listCorrections, readCorrected } from './corrections.ts';
import { OPEN } from './draft-import.ts';
import { type ForeseenMerges, foreseeMerges } from './foresee-merges.ts';
import { requireImport } from './get-import.ts';
import { type ImportOutputs, type ImportRecord, kindOf, type PlanSettings, settingsOf } from './import-settings.ts';
import type { ImportWriters } from './import-writer.ts';
import type { Existing, Keyed } from './keys/keyed.ts';
import { type PlannedImport, readPlan } from './read-plan.ts';
import { sumRows } from './sum-rows.ts';

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
  const found = await readPlan(ctx, writers, kindOf(record), records, reading, settings);
  const { rows, duplicates, plan, existing, differs, names } = found;
  const corrections = await listCorrections(ctx, record);
  const merges = await mergesOf(ctx, record, found);
  const planned = rows.map((read, place) => ({
    read,
    action: plan.actions[place] as RowAction,
    duplicate: duplicates.get(read.row),
  }));
  const shown = Object.fromEntries(
    Object.entries(SHOWN).map(([name, test]) => [name, planned.filter(test).length]),
  ) as Preview['shown'];
  const page = planned.filter(SHOWN[show]).slice(offset, offset + limit);
  return {
    counts: countActions(plan.actions, merges.unchanged),
    shown,
    unfit: unfitColumns(rows, (row) => records[row - 1] ?? []),
    sums: sumRows(
      planned.flatMap(({ read, action }) =>
        action.action === 'create' ? [merges.completed.get(read.row) ?? read] : [],
      ),
      found.targets,
    ),
    rows: page.map((row) => ({
      ...viewRow(row, existing, differs, names),
      ...(merges.unchanged.has(row.read.row) && { action: 'unchanged' }),
      fills: merges.fields.get(row.read.row) ?? [],
      corrected: corrections.filter((each) => each.row === row.read.row).map(viewCorrection),
    })),
  };
}

const NO_MERGES: ForeseenMerges = { fields: new Map(), unchanged: new Set(), completed: new Map() };

/** A company is updated by its list, and an update is corrected: only a deal keeps what it has. */
const mergesOf = (ctx: Ctx, record: ImportRecord, planned: PlannedImport): Promise<ForeseenMerges> | ForeseenMerges =>
  kindOf(record) === 'opportunity' ? foreseeMerges(ctx, planned) : NO_MERGES;

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
