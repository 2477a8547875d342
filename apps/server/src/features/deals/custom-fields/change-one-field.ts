import { bareKey, type CustomKey, customKey, isUnfilled } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { holdCustomFields } from './hold-custom-fields.ts';
import {
  readCustomCell,
  readValues,
  type StoredCustomValues,
  storeValues,
  type WrittenCustomValues,
} from './write-custom-values.ts';

type Value = Parameters<typeof readValues>[2][string];

/** What becomes of one deal: nothing, a refusal, or what it keeps, with the field as it was and is. */
type Changed = 'same' | 'required' | { written: WrittenCustomValues; from: unknown; to: unknown };

/**
 * Writes one custom field of many deals: the value is checked once, and of each deal whether its stage requires the field.
 * Encrypted values stand in `from` and `to` as the cells that they are.
 */
export async function oneFieldChanger(ctx: Ctx, field: CustomKey, value: Value) {
  const key = bareKey(field);
  const fields = (await holdCustomFields(ctx)).filter(({ is_archived }) => !is_archived);
  const read = await readValues(ctx, fields, { [key]: value }).catch((error) => {
    throw atValue(error, customKey(key));
  });
  const emptied = isUnfilled(undefined, read[key]);
  const required = fields.find((one) => one.key === key)?.required_from_stage ?? null;
  const keeping = emptied && required !== null ? await listStagesFrom(ctx, required) : new Set<string>();
  const cells = await ctx.cells();
  const storedOf = (stored: StoredCustomValues) => stored.custom[key] ?? stored.custom_cells[key] ?? null;
  // No two cells of one value are alike.
  const said = (deal: StoredCustomValues & { id: string }, from: unknown) =>
    key in deal.custom ? JSON.stringify(from) : readCustomCell(cells, deal.id, key, String(from));
  return (deal: StoredCustomValues & { id: string; status: string }): Changed => {
    const from = storedOf(deal);
    if (isUnfilled(undefined, from) ? emptied : said(deal, from) === JSON.stringify(read[key])) return 'same';
    if (keeping.has(deal.status)) return 'required';
    const written = storeValues(cells, fields, read, { id: deal.id, stored: deal });
    return { written, from, to: storedOf(written) };
  };
}

/** What is wrong with the value is said at `value`, where it was typed. */
function atValue(error: unknown, at: string): unknown {
  const fields = (error as { data?: { fields?: Record<string, string> } }).data?.fields;
  return fields?.[at] === undefined ? error : fail('INVALID_INPUT', { fields: { value: fields[at] } });
}

/** The stages from one on, as a field can be required in them. */
export async function listStagesFrom({ tx }: Ctx, stage: string): Promise<Set<string>> {
  const rows = await tx.query<{ stage_key: string }>(
    `select s.stage_key from opportunity_pipeline_stages s
      where s.sort_order >= (select sort_order from opportunity_pipeline_stages where stage_key = $1)`,
    [stage],
  );
  return new Set(rows.map(({ stage_key }) => stage_key));
}
