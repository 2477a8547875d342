import { type CustomFieldKind, customKey, ownFilterProblem } from '@cairn/domain';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Chosen } from './filter-opportunities.ts';

/**
 * Refuses a filter that its field cannot have, as those by built-in fields are refused: no deals would look as if none
 * matched. What is archived since narrows as before,
 * except what is encrypted, by which nothing was ever narrowed.
 */
export async function checkOwnFilters({ tx }: Ctx, { custom = {} }: Pick<Chosen, 'custom'>): Promise<void> {
  const keys = Object.keys(custom);
  if (keys.length === 0) return;
  const fields = await tx.query<{ key: string; label: string; kind: CustomFieldKind; is_encrypted: boolean }>(
    `select key, label, kind, is_encrypted from custom_fields
      where record_kind = 'opportunity' and (not is_archived or is_encrypted) and key = any($1::text[])`,
    [keys],
    'filtered-fields',
  );
  const refused = fields.flatMap((field) => {
    const wanted = [custom[field.key] ?? []].flat();
    const problem = wanted.map((text) => ownFilterProblem(field, text)).find((found) => found !== undefined);
    return problem ? [[customKey(field.key), problem]] : [];
  });
  if (refused.length > 0) throw fail('INVALID_INPUT', { fields: Object.fromEntries(refused) });
}
