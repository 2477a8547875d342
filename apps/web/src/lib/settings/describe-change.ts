import { labelFromKey } from '../base/format.ts';
import { BOOLEANS, LABELS, SETTINGS, sayPart } from './words.ts';

export interface ChangedFact {
  /** Empty where the change has one value, which needs no name. */
  label: string;
  /** Empty when there was none. */
  before: string;
  /** Absent where the label says all, as of "No longer mandatory". */
  after?: string;
}

export interface DescribedChange {
  /** What happened, as one says it: "Stage First Meeting changed". */
  what: string;
  facts: ChangedFact[];
}

export interface LoggedChange {
  setting_name: string;
  old_value?: unknown;
  new_value?: unknown;
}

/** Names for ids that a change holds; an id without a name tells nobody anything. */
export type NameOf = (kind: 'type' | 'person', id: string) => string | undefined;

type Values = Record<string, unknown>;

/** An entry of the log of settings in words: what was done, and each value before and after. No key reaches the screen. */
export function describeChange(
  { setting_name, old_value, new_value }: LoggedChange,
  nameOf: NameOf = () => undefined,
): DescribedChange {
  const name = SETTINGS[setting_name] ?? setting_name;
  if (Array.isArray(old_value) && Array.isArray(new_value) && isOrder(old_value, new_value))
    return { what: `${name}: new order`, facts: movesOf(old_value.map(String), new_value.map(String)) };
  if (!isRecord(old_value) && !isRecord(new_value)) {
    const [before, after] = [old_value, new_value].map((value) => sayPart('', value, nameOf));
    return { what: `${name} changed`, facts: [{ label: '', before: before || 'none', after: after || 'none' }] };
  }
  const [before, after] = [isRecord(old_value) ? old_value : {}, isRecord(new_value) ? new_value : {}];
  return { what: `${name}${verbOf(old_value, new_value, after)}`, facts: factsOf(before, after, nameOf) };
}

/** A fact in one line. */
export function sayFact({ label, before, after }: ChangedFact): string {
  if (after === undefined) return label;
  return `${label && `${label}: `}${before && `${before} → `}${after || 'empty'}`;
}

function verbOf(before: unknown, after: unknown, values: Values): string {
  if (isNone(before)) return 'title' in values ? ': item added' : ' added';
  if (isNone(after) || values.is_active === false) return ' deleted';
  if ('is_archived' in values) return values.is_archived ? ' archived' : ' restored';
  return ' changed';
}

const isNone = (value: unknown): boolean => value === null || value === undefined;
/** That it is gone or put away is said by the verb. */
const SAID_BY_VERB = ['is_active', 'is_archived'];

function factsOf(before: Values, after: Values, nameOf: NameOf): ChangedFact[] {
  // A deletion names what is gone; that it is gone is said already.
  const names = Object.keys(after).filter((name) => !SAID_BY_VERB.includes(name) && !isSame(before[name], after[name]));
  const known = Object.keys(LABELS);
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  const sorted = names.sort((a, b) => place(a) - place(b));
  return sorted.flatMap((name) => factOf(name, before, after, nameOf));
}

function factOf(name: string, before: Values, after: Values, nameOf: NameOf): ChangedFact[] {
  const label = LABELS[name] ?? labelFromKey(name);
  const value = after[name];
  if (typeof value === 'boolean') return [{ label: sayBoolean(name, label, value, name in before), before: '' }];
  const [old, now] = [before[name], value].map((one) => sayPart(name, one, nameOf));
  if (!old && !now) return [];
  return [{ label, before: old ?? '', after: now ?? '' }];
}

/** "Mandatory" of what is new, "Now mandatory" and "No longer mandatory" of what was something else before. */
function sayBoolean(name: string, label: string, value: boolean, isChange: boolean): string {
  const words = BOOLEANS[name] ?? label.replace(/^Is /, '').toLowerCase();
  if (!isChange) return value ? upper(words) : `Not ${words}`;
  return `${value ? 'Now' : 'No longer'} ${words}`;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  isNone(value) || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || (isEmpty(a) && isEmpty(b));

function isOrder(before: unknown[], after: unknown[]): boolean {
  return before.length > 1 && [...before].sort().join('\n') === [...after].sort().join('\n');
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
