import { labelFromKey } from '../../../lib/base/format.ts';
import { CHECKLIST_ROLES, colorName } from './labels.ts';
import type { Change } from './queries.ts';

export interface ChangedFact {
  label: string;
  /** Empty when there was none. */
  before: string;
  after: string;
}

export interface DescribedChange {
  /** What happened, as one says it: "Stage First Meeting changed". */
  what: string;
  facts: ChangedFact[];
}

type Values = Record<string, unknown>;
type NameOfType = (id: string) => string;

const LABELS: Record<string, string> = {
  stage_label: 'Label',
  stage_color: 'Colour',
  stage_type_id: 'Type',
  stage_key: 'Key',
  name: 'Name',
  title: 'Title',
  description: 'Description',
  color: 'Colour',
  assigned_role: 'Done by',
  is_mandatory: 'Mandatory',
  deals_moved: 'Deals moved',
  moved_to: 'Moved to',
  quorum: 'Votes needed',
};

/** An entry of the log of settings in words: what was done, and each value before and after. */
export function describeChange(
  { setting_name, old_value, new_value }: Change,
  nameOfType: NameOfType,
): DescribedChange {
  if (Array.isArray(old_value) && Array.isArray(new_value)) {
    return { what: `${setting_name}: new order`, facts: movesOf(old_value.map(String), new_value.map(String)) };
  }
  const [before, after] = [valuesOf(old_value), valuesOf(new_value)];
  return { what: `${setting_name}${verbOf(old_value, new_value, after)}`, facts: factsOf(before, after, nameOfType) };
}

function verbOf(before: unknown, after: unknown, values: Values): string {
  if (before === null) return 'title' in values ? ': item added' : ' added';
  return after === null || values.is_active === false ? ' deleted' : ' changed';
}

function factsOf(before: Values, after: Values, nameOfType: NameOfType): ChangedFact[] {
  // A deletion names what is gone; that it is gone is said already.
  const names = Object.keys(LABELS).filter((name) => name in after && !isSame(before[name], after[name]));
  return names.map((name) => ({
    label: LABELS[name] as string,
    before: describeValue(name, before[name], nameOfType),
    after: describeValue(name, after[name], nameOfType),
  }));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || value === 0;
const isSame = (a: unknown, b: unknown): boolean => a === b || (isEmpty(a) && isEmpty(b));

const DESCRIBE: Record<string, (value: unknown, nameOfType: NameOfType) => string> = {
  stage_color: (value) => colorName(String(value)),
  color: (value) => labelFromKey(String(value)),
  stage_type_id: (value, nameOfType) => nameOfType(String(value)),
  assigned_role: (value) => CHECKLIST_ROLES[value as keyof typeof CHECKLIST_ROLES] ?? String(value),
  is_mandatory: (value) => (value ? 'yes' : 'no'),
  moved_to: (value) => labelFromKey(String(value)),
};

function describeValue(name: string, value: unknown, nameOfType: NameOfType): string {
  if (value === undefined || value === null || value === '') return '';
  return DESCRIBE[name]?.(value, nameOfType) ?? String(value);
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** The fewest entries that explain the new order: usually the one that somebody moved. */
function movesOf(before: string[], after: string[]): ChangedFact[] {
  const moved = before.filter((name) => {
    const [old, now] = [before, after].map((list) => list.filter((other) => other !== name).join('\n'));
    return old === now;
  });
  const [one] = moved;
  // Of two neighbours that changed places either one moved; the first is named.
  if (one === undefined) return [{ label: 'Order', before: before.join(', '), after: after.join(', ') }];
  return [{ label: one, before: placeOf(before, one), after: placeOf(after, one) }];
}

const placeOf = (list: string[], name: string): string => `position ${list.indexOf(name) + 1}`;
