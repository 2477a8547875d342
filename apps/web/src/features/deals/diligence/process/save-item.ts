import { api, type Inputs } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import type { Item } from '../queries.ts';

export type ItemValues = Omit<Inputs['diligence']['updateItem'], 'id' | 'version'>;

/**
 * Saves some fields of an item. A colleague who has changed other fields of it meanwhile is no conflict; one who has changed
 * the same is, and the error is passed on.
 */
export async function saveItem(item: Item, values: ItemValues) {
  try {
    return await api.diligence.updateItem({ ...values, id: item.id, version: item.version });
  } catch (error) {
    const current = staleItem(error);
    if (!current || !isUntouched(item, current, values)) throw error;
    return api.diligence.updateItem({ ...values, id: item.id, version: current.version });
  }
}

/** The item as it stands now, when a change was refused because somebody else was faster. */
export function staleItem(error: unknown): Item | undefined {
  const { code, data } = readError(error);
  if (code !== 'STALE_VERSION' || typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  // The contract declares the item with this code.
  return data.current as Item;
}

export function isUntouched(seen: Item, current: Item, values: ItemValues): boolean {
  return (Object.keys(values) as (keyof ItemValues & keyof Item)[]).every((field) => seen[field] === current[field]);
}
