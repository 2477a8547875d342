import {
  isEmail,
  MAX_LONG_TEXT_LENGTH,
  MAX_RUNWAY_MONTHS,
  MAX_SHORT_TEXT_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_URL_LENGTH,
} from '@cairn/domain';
import {
  type DealDraft,
  type DealField,
  type DealValues,
  MONEY_FIELDS,
  TEXT_FIELDS,
  type TextField,
} from './deal-draft.ts';
import { readAmount } from './read-amount.ts';

export type FieldErrors = Partial<Record<DealField | 'status', string>>;

const LONG: readonly TextField[] = ['target_market', 'competitive_landscape', 'competitive_advantage'];
const ADDRESSES: readonly TextField[] = ['website', 'linkedin'];

/** What the typed texts mean, and which cannot be read, in the words of the contract. The server checks everything again. */
export function readDraft(draft: DealDraft): { values: DealValues; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const text = (field: TextField): string | null => {
    const value = ADDRESSES.includes(field) ? withScheme(draft[field].trim()) : draft[field].trim();
    const problem = value === '' ? undefined : textProblem(field, value);
    if (problem) errors[field] = problem;
    return value === '' ? null : value;
  };
  const money = (field: (typeof MONEY_FIELDS)[number]): number | null => {
    const amount = readAmount(draft[field], draft.currency);
    if (amount.problem) errors[field] = amount.problem;
    return amount.minor;
  };
  const integer = (field: 'probability' | 'runway_months', max: number, problem: string): number => {
    const value = draft[field].trim() === '' && field === 'runway_months' ? '0' : draft[field].trim();
    if (!/^\d{1,4}$/.test(value) || Number(value) > max) errors[field] = problem;
    return Number(value);
  };

  const company_name = draft.company_name.trim();
  if (company_name === '') errors.company_name = 'Company name is required.';
  else if (company_name.length > MAX_SHORT_TEXT_LENGTH) errors.company_name = tooLong(MAX_SHORT_TEXT_LENGTH);
  for (const field of ['received_on', 'expected_close_date'] as const) {
    if (!isDayOrNone(draft[field])) errors[field] = 'Enter a date between 1990 and 2100.';
  }
  if (draft.tags.length > MAX_TAGS) errors.tags = `A deal can have at most ${MAX_TAGS} tags.`;
  if (draft.tags.some((tag) => tag.length > MAX_TAG_LENGTH))
    errors.tags = `Tag can have at most ${MAX_TAG_LENGTH} characters.`;

  const values = {
    ...draft,
    ...fields(TEXT_FIELDS, text),
    ...fields(MONEY_FIELDS, money),
    company_name,
    probability: integer('probability', 100, 'Probability must be a whole number from 0 to 100.'),
    runway_months: integer(
      'runway_months',
      MAX_RUNWAY_MONTHS,
      'Runway must be a whole number of months, at most 1,200.',
    ),
    received_on: draft.received_on || null,
    expected_close_date: draft.expected_close_date || null,
  };
  return { values, errors };
}

function fields<F extends string, V>(names: readonly F[], read: (name: F) => V): Record<F, V> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<F, V>;
}

function textProblem(field: TextField, value: string): string | undefined {
  if (field === 'founder_email') return isEmail(value) ? undefined : 'Enter an email address such as name@firm.com.';
  if (ADDRESSES.includes(field)) {
    if (value.length > MAX_URL_LENGTH) return tooLong(MAX_URL_LENGTH);
    return /^https?:\/\/[^\s/]+\.[^\s/]+\S*$/i.test(value)
      ? undefined
      : 'Enter a web address such as https://example.com.';
  }
  const max = LONG.includes(field) ? MAX_LONG_TEXT_LENGTH : MAX_SHORT_TEXT_LENGTH;
  return value.length > max ? tooLong(max) : undefined;
}

const tooLong = (max: number) => `At most ${max.toLocaleString('en-US')} characters fit here.`;

/** People write addresses without https://; what has a scheme of its own is left for the check. */
function withScheme(value: string): string {
  return value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
}

function isDayOrNone(value: string): boolean {
  return value === '' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '1990-01-01' && value <= '2100-12-31');
}
