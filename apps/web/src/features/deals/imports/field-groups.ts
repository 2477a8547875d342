import { findImportField, IMPORT_FIELDS, type ImportFieldKey } from '@cairn/domain';

const GROUPS: readonly { group: string; fields: readonly ImportFieldKey[] }[] = [
  {
    group: 'Company',
    fields: [
      'company_name',
      'website',
      'linkedin',
      'founder_name',
      'founder_email',
      'industry',
      'sector',
      'business_model',
      'current_stage',
    ],
  },
  {
    group: 'Financial',
    fields: ['funding_round', 'target_amount', 'current_valuation', 'revenue', 'burn_rate', 'runway_months'],
  },
  { group: 'Market', fields: ['market_size', 'target_market', 'competitive_landscape', 'competitive_advantage'] },
  { group: 'Pipeline', fields: ['received_on', 'expected_close_date', 'priority', 'probability', 'source', 'tags'] },
];

/** The options of the field of a column; a field that no group names yet is still offered. */
export const FIELD_OPTIONS = [...GROUPS, { group: 'Other', fields: ungrouped() }]
  .filter(({ fields }) => fields.length > 0)
  .map(({ group, fields }) => ({
    group,
    items: fields.map((key) => ({ value: key as string, label: fieldLabel(key) })),
  }));

export function fieldLabel(key: ImportFieldKey): string {
  return findImportField(key)?.label ?? key;
}

function ungrouped(): ImportFieldKey[] {
  const named = new Set(GROUPS.flatMap(({ fields }) => fields));
  return IMPORT_FIELDS.flatMap(({ key }) => (named.has(key) ? [] : [key]));
}
