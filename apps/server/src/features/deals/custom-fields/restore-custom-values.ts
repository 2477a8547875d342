import { bareKey, type CustomField, customCatalogue, customSearchText, isCustomKey, isUnfilled } from '@cairn/domain';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listStagesFrom } from './change-one-field.ts';
import { holdCustomFields } from './hold-custom-fields.ts';
import type { CustomFieldView } from './list-custom-fields.ts';
import {
  readCustomCell,
  renewCustomCell,
  type StoredCustomValues,
  valueParser,
  type WrittenCustomValues,
} from './write-custom-values.ts';

type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>;
type Deal = StoredCustomValues & { id: string; status: string };

/** What a deal keeps, where a value of before was put back; and why another one was not, although nobody has written since. */
interface Restored {
  written?: WrittenCustomValues;
  stays?: 'field_changed' | 'required';
  /** Whether it keeps an amount of the firm's own that is not put back, also in a field that is archived. */
  keepsAmount: boolean;
}

export interface CustomValueRestorer {
  /** To one deal after the other. */
  restore: (deal: Deal, changes: Changes) => Restored;
  /** Whether this field, `custom.<key>`, holds amounts. */
  isAmount: (field: string) => boolean;
}

/**
 * Puts values of deals back as they were before `changes`, where nobody has written since; encrypted ones are compared as what they mean: the key may have been rotated since. What the field would refuse to be typed
 * stays out, such as a text where it has become a number, and a field that the deal's stage requires is not emptied. So does
 * every value of a field that became another kind after `since`: 12300 was an amount of 123.00, and is no number of it. Asked
 * for before the deals are locked.
 */
export async function customValueRestorer(ctx: Ctx, since?: Date): Promise<CustomValueRestorer> {
  const cells = await ctx.cells();
  const fields = await holdCustomFields(ctx);
  const changed = since ? await listNewKinds(ctx, since) : new Set<string>();
  const catalogue = customCatalogue(fields as CustomField[]);
  const known = new Map(fields.map((field) => [field.key, { field, parse: valueParser(field) }]));
  const isRequired = await requirements(ctx, fields);
  const isMoney = (key: string) => known.get(key)?.field.kind === 'money';
  const isLeft = ({ id, custom, custom_cells }: Deal, key: string, to: unknown) => {
    const cell = custom_cells[key];
    if (cell === undefined || typeof to !== 'string')
      return JSON.stringify(custom[key] ?? cell ?? null) === JSON.stringify(to);
    return readCustomCell(cells, id, key, cell) === opened(cells, id, key, to);
  };
  const whyNot = ({ id, status }: Deal, key: string, from: unknown): Restored['stays'] => {
    const found = known.get(key);
    // Of one whose values are being converted nobody knows of which kind they are.
    if (!found || found.field.conversion) return 'field_changed';
    if (isUnfilled(undefined, from)) return isRequired(found.field, status) ? 'required' : undefined;
    if (changed.has(found.field.id)) return 'field_changed';
    const said = found.field.is_encrypted ? opened(cells, id, key, String(from)) : JSON.stringify(from);
    return said === undefined || 'problem' in found.parse(JSON.parse(said)) ? 'field_changed' : undefined;
  };
  const restore = (deal: Deal, changes: Changes): Restored => {
    const own = Object.entries(changes)
      .filter(([field]) => isCustomKey(field))
      .map(([field, { from, to }]) => ({ key: bareKey(field), from, to }))
      .filter(({ key, to }) => isLeft(deal, key, to))
      .map(({ key, from }) => ({ key, from, stays: whyNot(deal, key, from) }));
    const stays = own.find((one) => one.stays)?.stays;
    const going = own.filter((one) => !one.stays);
    const keepsAmount = [...Object.keys(deal.custom), ...Object.keys(deal.custom_cells)].some(
      (key) => isMoney(key) && !going.some((one) => one.key === key),
    );
    if (going.length === 0) return { ...(stays && { stays }), keepsAmount };
    const custom = { ...deal.custom };
    const custom_cells = { ...deal.custom_cells };
    for (const { key, from } of going) {
      delete custom[key];
      delete custom_cells[key];
      if (from === null) continue;
      // A field that was emptied has no value left that would say how it is kept.
      if (known.get(key)?.field.is_encrypted) custom_cells[key] = renewCustomCell(cells, deal.id, key, String(from));
      else custom[key] = from;
    }
    const written = { custom, custom_cells, custom_text: customSearchText(catalogue, custom) };
    return { written, ...(stays && { stays }), keepsAmount };
  };
  return { restore, isAmount: (field) => isCustomKey(field) && isMoney(bareKey(field)) };
}

/** A change of kind begins a moment before it waits for who writes values, and its event has that time. */
const WAITED_MS = 10_000;

/** The fields whose values mean something else since. A text is one of any length. */
async function listNewKinds({ tx }: Ctx, since: Date): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select a.resource_id as id from audit_logs a
      where a.action = 'custom_field.updated' and a.created_at >= $1
        and a.metadata -> 'from' ->> 'kind' <> a.metadata -> 'to' ->> 'kind'
        and not (a.metadata -> 'from' ->> 'kind' in ('text', 'long_text') and a.metadata -> 'to' ->> 'kind' in ('text', 'long_text'))`,
    [new Date(since.getTime() - WAITED_MS)],
    'kinds-changed-since',
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which fields the stages require. */
async function requirements(ctx: Ctx, fields: readonly CustomFieldView[]) {
  const begin = fields.flatMap(({ required_from_stage, is_archived }) =>
    required_from_stage !== null && !is_archived ? [required_from_stage] : [],
  );
  const from = new Map<string, ReadonlySet<string>>();
  for (const stage of new Set(begin)) from.set(stage, await listStagesFrom(ctx, stage));
  return ({ required_from_stage, is_archived }: CustomFieldView, status: string): boolean =>
    !is_archived && from.get(required_from_stage ?? '')?.has(status) === true;
}

/** What a cell holds; undefined of a plain value, from before the field was encrypted. */
function opened(cells: TenantCells, id: string, key: string, text: string): string | undefined {
  try {
    return readCustomCell(cells, id, key, text);
  } catch {
    return undefined;
  }
}
