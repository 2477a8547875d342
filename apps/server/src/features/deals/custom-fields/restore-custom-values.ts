import { bareKey, type CustomField, customCatalogue, customSearchText, isCustomKey } from '@cairn/domain';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
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
  const fields = await listCustomFields(ctx);
  const encrypted = new Set(fields.filter(({ is_encrypted }) => is_encrypted).map(({ key }) => key));
  const isLeft = (key: string, to: unknown) => {
    const cell = custom_cells[key];
    if (cell === undefined || typeof to !== 'string')
      return JSON.stringify(custom[key] ?? cell ?? null) === JSON.stringify(to);
    return readCustomCell(cells, id, key, cell) === opened(cells, id, key, to);
  };
  const own = Object.entries(changes)
    .filter(([field]) => isCustomKey(field))
    .map(([field, { from, to }]) => ({ key: bareKey(field), from, to }))
    .filter(({ key, to }) => isLeft(key, to));
  if (own.length === 0) return undefined;
  for (const { key, from } of own) {
    delete custom[key];
    delete custom_cells[key];
    if (from === null) continue;
    // A field that was emptied has no value left that would say how it is kept.
    if (encrypted.has(key)) custom_cells[key] = renewCustomCell(cells, id, key, String(from));
    else custom[key] = from;
  }
  return { custom, custom_cells, custom_text: customSearchText(customCatalogue(fields as CustomField[]), custom) };
}

/** What a cell holds; undefined of a plain value, from before the field was encrypted. */
function opened(cells: TenantCells, id: string, key: string, text: string): string | undefined {
  try {
    return readCustomCell(cells, id, key, text);
  } catch {
    return undefined;
  }
}
