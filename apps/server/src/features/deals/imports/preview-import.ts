import { type Duplicate, formatValues, type ReadRow, type RowAction } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { OPEN } from './draft-import.ts';
import { requireImport } from './get-import.ts';
import { type ImportOutputs, type PlanSettings, settingsOf } from './import-settings.ts';
import { type Existing, readPlan } from './read-plan.ts';
import { readRecords } from './read-records.ts';

type Preview = ImportOutputs['preview'];
type Show = keyof Preview['shown'];

interface PreviewInput extends PlanSettings {
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
): Promise<Preview> {
  const { record, bytes } = await requireImport(ctx, id, OPEN);
  const { reading } = settingsOf(record);
  const { rows, duplicates, plan, existing } = await readPlan(
    ctx,
    await readRecords(bytes, reading),
    reading,
    settings,
  );
  const planned = rows.map((read, place) => ({
    read,
    action: plan.actions[place] as RowAction,
    duplicate: duplicates.get(read.row),
  }));
  const shown = Object.fromEntries(
    Object.entries(SHOWN).map(([name, test]) => [name, planned.filter(test).length]),
  ) as Preview['shown'];
  return {
    counts: plan.counts,
    shown,
    rows: planned
      .filter(SHOWN[show])
      .slice(offset, offset + limit)
      .map((row) => viewRow(row, existing)),
  };
}

function viewRow({ read, action, duplicate }: Planned, existing: Map<string, Existing>): Preview['rows'][number] {
  return {
    row: read.row,
    action: action.action,
    values: formatValues(read.values),
    issues: read.issues,
    duplicate: duplicate ? viewDuplicate(duplicate, existing) : null,
  };
}

function viewDuplicate({ kind, of, lookalike }: Duplicate, existing: Map<string, Existing>) {
  const deal = 'opportunity' in of ? existing.get(of.opportunity) : undefined;
  return {
    kind,
    lookalike: lookalike === true,
    row: 'row' in of ? of.row : null,
    opportunity: deal ? { id: deal.id, company_name: deal.company_name, status: deal.status } : null,
  };
}
