import { type Currency, formatMoney, type Priority, type Source } from '@cairn/domain';
import { formatDay } from '../../../../lib/base/format.ts';
import { fullName, type PersonOf } from '../../../../lib/team.ts';
import { type DealField, type DealValues, MONEY_FIELDS } from './deal-draft.ts';
import { PRIORITY_LABELS, SOURCE_LABELS } from './deal-labels.ts';

const EMPTY = 'empty';

/** The value of a field as a person would say it. */
export function describeValue(field: DealField, values: DealValues, nameOf: PersonOf): string {
  const value = values[field];
  if (value === null || value === '') return EMPTY;
  if (Array.isArray(value)) return value.join(', ') || EMPTY;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if ((MONEY_FIELDS as readonly string[]).includes(field)) return formatMoney(value, values.currency as Currency);
    if (field === 'probability') return `${value}%`;
    return field === 'runway_months' ? `${value} months` : String(value);
  }
  if (field === 'assigned_to') return fullName(nameOf(value) ?? { first_name: '…', last_name: '' });
  if (field === 'priority') return PRIORITY_LABELS[value as Priority];
  if (field === 'source') return SOURCE_LABELS[value as Source];
  if (field === 'received_on' || field === 'expected_close_date') return formatDay(value);
  return value;
}
