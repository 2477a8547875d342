import { bareKey, type CustomField, customCatalogue, customSearchText, isCustomKey } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { listCustomFields } from './list-custom-fields.ts';
import {
  readCustomCell,
  renewCustomCell,
  type StoredCustomValues,
  type WrittenCustomValues,
} from './write-custom-values.ts';

type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>;

/**
 * The custom values of a deal with those of `changes` as they were before, where nobody has written since; encrypted ones are
 * compared as what they mean: the key may have been rotated since. Undefined when none of them is as it was left.
 */
export async function restoreCustomValues(
  ctx: Ctx,
  id: string,
  stored: StoredCustomValues,
  changes: Changes,
): Promise<WrittenCustomValues | undefined> {
  const custom = { ...stored.custom };
  const custom_cells = { ...stored.custom_cells };
  const cells = await ctx.cells();
  const isLeft = (key: string, to: unknown) => {
    const cell = custom_cells[key];
    if (cell === undefined || typeof to !== 'string')
      return JSON.stringify(custom[key] ?? cell ?? null) === JSON.stringify(to);
    return readCustomCell(cells, id, key, cell) === readCustomCell(cells, id, key, to);
  };
  const own = Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (!isCustomKey(field)) return [];
    const key = bareKey(field);
    if (!isLeft(key, to)) return [];
    if (key in custom) return [{ key, from, values: custom }];
    return [
      { key, from: typeof from === 'string' ? renewCustomCell(cells, id, key, from) : from, values: custom_cells },
    ];
  });
  if (own.length === 0) return undefined;
  for (const { key, from, values } of own) {
    if (from === null) delete values[key];
    else Object.assign(values, { [key]: from });
  }
  const fields = await listCustomFields(ctx);
  return { custom, custom_cells, custom_text: customSearchText(customCatalogue(fields as CustomField[]), custom) };
}
