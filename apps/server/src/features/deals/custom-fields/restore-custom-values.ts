import { bareKey, type CustomField, customCatalogue, customSearchText, isCustomKey } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { listCustomFields } from './list-custom-fields.ts';
import type { StoredCustomValues, WrittenCustomValues } from './write-custom-values.ts';

type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>;

/**
 * The custom values of a deal with those of `changes` as they were before, where nobody has written since; encrypted ones are
 * the cells that they are. Undefined when none of them is as it was left.
 */
export async function restoreCustomValues(
  ctx: Ctx,
  stored: StoredCustomValues,
  changes: Changes,
): Promise<WrittenCustomValues | undefined> {
  const custom = { ...stored.custom };
  const custom_cells = { ...stored.custom_cells };
  const isLeft = (key: string, to: unknown) =>
    JSON.stringify(custom[key] ?? custom_cells[key] ?? null) === JSON.stringify(to);
  const own = Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (!isCustomKey(field)) return [];
    const key = bareKey(field);
    return isLeft(key, to) ? [{ key, from, values: key in custom ? custom : custom_cells }] : [];
  });
  if (own.length === 0) return undefined;
  for (const { key, from, values } of own) {
    if (from === null) delete values[key];
    else Object.assign(values, { [key]: from });
  }
  const fields = await listCustomFields(ctx);
  return { custom, custom_cells, custom_text: customSearchText(customCatalogue(fields as CustomField[]), custom) };
}
