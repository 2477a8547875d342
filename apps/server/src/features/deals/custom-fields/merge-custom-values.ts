import { type CustomField, customCatalogue, customKey, customSearchText } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { CustomFieldView } from './list-custom-fields.ts';
import {
  encryptCustomValue,
  type StoredCustomValues,
  viewCustomValues,
  type WrittenCustomValues,
} from './write-custom-values.ts';

type Deal = StoredCustomValues & { id: string; company_name: string; currency: string; custom_text: string };

/**
 * The custom values of two deals that become one: those of the first, with what it has not, or what was chosen, from the
 * other. `fields` are held since before the deals. An amount is in the currency of its deal: where that is another one, all
 * amounts are those of the other deal when its currency is taken (`takesCurrency`), and none when it is not.
 */
export async function mergeCustomValues(
  ctx: Ctx,
  fields: readonly CustomFieldView[],
  kept: Deal,
  other: Deal,
  take: readonly string[] | undefined,
  takesCurrency: boolean,
): Promise<WrittenCustomValues> {
  const { custom, custom_cells, custom_text } = structuredClone({
    custom: kept.custom,
    custom_cells: kept.custom_cells,
    custom_text: kept.custom_text,
  });
  if (!takesCurrency && Object.keys(other.custom).length + Object.keys(other.custom_cells).length === 0)
    return { custom, custom_cells, custom_text };
  const cells = await ctx.cells();
  const theirs = viewCustomValues(cells, other.id, other);
  const areApart = kept.currency !== other.currency;
  for (const { key, kind, label, is_encrypted, is_archived, conversion } of fields) {
    const value = theirs[key];
    const isThere = key in custom || key in custom_cells;
    if (kind === 'money' && areApart) {
      if (!takesCurrency || (value === undefined && !isThere)) continue;
      if (isThere && is_archived && !conversion)
        throw fail(
          'MERGE_REFUSED',
          undefined,
          `${kept.company_name} has an amount in the archived field ${label}. Keep its currency, or restore the field first.`,
        );
    } else {
      if (value === undefined) continue;
      if (take ? !take.includes(customKey(key)) : isThere) continue;
    }
    // Nobody knows whether this one has been converted already.
    if (conversion)
      throw fail('MERGE_REFUSED', undefined, `${label} is being changed to another kind. Merge when that is done.`);
    if (value === undefined) {
      delete custom[key];
      delete custom_cells[key];
    } else if (is_encrypted) custom_cells[key] = encryptCustomValue(cells, key, kept.id, value);
    else custom[key] = value;
  }
  return {
    custom,
    custom_cells,
    custom_text: customSearchText(customCatalogue(fields as readonly CustomField[]), custom),
  };
}
