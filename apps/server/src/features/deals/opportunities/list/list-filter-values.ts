import { definitionOf, FILTER_VALUES_MAX, type OpenFilterField } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';

interface Asked {
  field: OpenFilterField;
  search?: string | undefined;
}

/**
 * What the deals of the firm have in a field, archived ones too: they can be filtered as well. Spellings that differ in their
 * case are one value, shown as most deals write it. The column's name comes from the catalogue.
 */
export async function listFilterValues(
  { tx }: Ctx,
  { field, search = '' }: Asked,
): Promise<OpportunityOutputs['filterValues']> {
  const each = definitionOf(field).kind === 'tags' ? `unnest(o.${field})` : `o.${field}`;
  const group = definitionOf(field).kind === 'text' ? 'lower(value)' : 'value';
  const values = await tx.query<{ value: string; deals: number }>(
    `select mode() within group (order by value) as value, count(*)::int as deals
       from (select ${each} as value from opportunities o where o.merged_into is null and o.deleted_at is null) v
      where value <> '' and strpos(lower(value), lower($1)) > 0
      group by ${group} order by deals desc, ${group} limit ${FILTER_VALUES_MAX}`,
    [search],
    `filter-values-${field}`,
  );
  return { values };
}
