import { bareKey, customKey, isCustomKey } from '../../../fields/custom-fields.ts';
import { type FieldDefinition, isUnfilled } from '../../../fields/field.ts';
import { ownEntry } from '../../../own-entry.ts';
import { MONEY_FIELDS } from '../../deal-fields.ts';
import { formatExtras, formatValues, type Names } from '../cells/format-value.ts';
import { uniteTags } from '../cells/read/read-tags-cell.ts';
import {
  findImportField,
  type ImportFieldKey,
  type ImportMoney,
  type ImportValues,
  type RowExtras,
} from '../import-fields.ts';
import { MAX_LONG_TEXT_LENGTH, MAX_TAGS } from '../limits.ts';

/** An opportunity as it stands: a field that is empty may be absent, null or "". */
export type MergeTarget = { readonly [Key in ImportFieldKey]?: ImportValues[Key] | null };

/** A deal, or a row of which one will be made; amounts of own fields with their currency, as in a row. */
export interface Mergeable {
  values: MergeTarget;
  extras?: RowExtras;
}

/**
 * What becomes of a field in which a row and its deal differ: 'filled' or 'added' to what is there, 'kept' as a remark,
 * 'encrypted' and therefore in no remark, or left out since the remarks are 'full'.
 */
export type MergeOutcome = 'filled' | 'added' | 'kept' | 'encrypted' | 'full';

export interface MergedField {
  /** `custom.<key>` for one of the firm's own. */
  field: string;
  /** As the preview writes it. */
  there: string;
  listed: string;
  outcome: MergeOutcome;
}

export interface Merged {
  /** Only what changes; the remarks as a whole. */
  values: ImportValues;
  /** Only what is new. */
  extras: RowExtras;
  fields: MergedField[];
  /** Of the amounts afterwards; undefined where there is none. */
  currency: ImportMoney['currency'] | undefined;
}

/** Of a deal that is there they are decided in the pipeline. */
const OF_NEW_DEALS = new Set(['status', 'assigned_to']);

/**
 * What a row adds to a deal: fields that are empty, tags and notes that are new, and lines of remarks. Nothing is ever
 * overwritten: what the deal has otherwise becomes a remark under the name of its field, and so does an amount in another
 * currency than the deal's. Gives only what changes; applying it twice is the same as once.
 *
 * @param isStored the deal is there: its stage and owner stay, also where it has no owner
 */
export function mergeRow(deal: Mergeable, row: Mergeable, names: Names, isStored = true): Merged {
  const there = factsOf(deal);
  let currency = firstAmount(there)?.currency;
  const changes: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  const extras: RowExtras = {};
  const fields: MergedField[] = [];
  const own = linesOf(row.values.remarks);
  const kept: { line: string; at: number }[] = [];
  for (const [field, value] of Object.entries(factsOf(row))) {
    const has = there[field];
    const isEmpty = has === undefined || isUnfilled(undefined, has);
    if (!isEmpty && (isSame(has, value, field, names) || saysNothing(field, value))) continue;
    const fits = !isAmount(value) || currency === undefined || value.currency === currency;
    const found = { field, there: isEmpty ? '' : textOf(field, has, names), listed: textOf(field, value, names) };
    if (isEmpty && fits && !(isStored && OF_NEW_DEALS.has(field))) {
      if (isCustomKey(field)) custom[bareKey(field)] = value;
      else if (OF_NEW_DEALS.has(field)) extras[field as 'status'] = value as string;
      else changes[field] = value;
      if (isAmount(value)) currency ??= value.currency;
      fields.push({ ...found, outcome: 'filled' });
    } else if (names.secrets?.has(field)) fields.push({ ...found, outcome: 'encrypted' });
    else {
      kept.push({ line: lineOf(field, value, names), at: fields.length });
      fields.push({ ...found, outcome: 'kept' });
    }
  }
  // Its first amount brings the currency along.
  const was = deal.extras?.currency;
  if (currency !== undefined && was !== undefined && currency !== was) {
    extras.currency = currency;
    fields.push({ field: 'currency', there: was, listed: currency, outcome: 'filled' });
  }
  const before = deal.values.tags ?? [];
  const united = uniteTags(before, row.values.tags ?? []);
  const room = Math.max(MAX_TAGS, before.length);
  const added = united.slice(before.length, room).join(', ');
  const over = united.slice(room).join(', ');
  const tags = { field: 'tags', there: before.join(', ') };
  if (added !== '') {
    changes.tags = united.slice(0, room);
    fields.push({ ...tags, listed: added, outcome: 'added' });
  }
  if (over !== '') {
    kept.push({ line: `Tags: ${over}`, at: fields.length });
    fields.push({ ...tags, listed: over, outcome: 'kept' });
  }
  const remarks = deal.values.remarks ?? '';
  const { text, isNew, isLeftOut } = addLines(remarks, [...own, ...kept.map(({ line }) => line)]);
  if (text !== remarks) changes.remarks = text;
  for (const { line, at } of kept) {
    const field = fields[at];
    if (field && isLeftOut(line)) field.outcome = 'full';
  }
  const said = { field: 'remarks', there: remarks };
  const fresh = own.filter(isNew).join('\n');
  if (fresh !== '') fields.push({ ...said, listed: fresh, outcome: 'added' });
  const lost = own.filter(isLeftOut).join('\n');
  if (lost !== '') fields.push({ ...said, listed: lost, outcome: 'full' });
  const notes = (row.extras?.notes ?? []).filter((note) => !deal.extras?.notes?.includes(note));
  if (notes.length > 0) {
    extras.notes = notes;
    fields.push({ field: 'note', there: '', listed: notes.join('\n'), outcome: 'added' });
  }
  if (Object.keys(custom).length > 0) extras.custom = custom;
  return { values: changes as ImportValues, extras, fields, currency };
}

/** Whether the deal is another one afterwards. */
export const isChanged = ({ values, extras }: Pick<Merged, 'values' | 'extras'>): boolean =>
  Object.keys(values).length + Object.keys(extras).length > 0;

/** The deal or row as it is afterwards. */
export function applyMerged<M extends Mergeable>({ values, extras = {}, ...rest }: M, merged: Merged): M {
  const custom = { ...extras.custom, ...merged.extras.custom };
  const notes = [...new Set([...(extras.notes ?? []), ...(merged.extras.notes ?? [])])];
  const more = { ...(Object.keys(custom).length > 0 && { custom }), ...(notes.length > 0 && { notes }) };
  return { ...rest, values: { ...values, ...merged.values }, extras: { ...extras, ...merged.extras, ...more } } as M;
}

/** What holds one value each, by field. A name is written in many ways, and is what the deal was found by. */
function factsOf({ values, extras = {} }: Mergeable): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const field in values)
    if (!SEVERAL.has(field) && values[field as ImportFieldKey] !== undefined)
      facts[field] = values[field as ImportFieldKey];
  if (extras.status) facts.status = extras.status;
  if (extras.assigned_to) facts.assigned_to = extras.assigned_to;
  for (const key in extras.custom) if (extras.custom[key] !== undefined) facts[customKey(key)] = extras.custom[key];
  return facts;
}

/** What holds more than one value; and the name. */
const SEVERAL = new Set(['tags', 'remarks', 'company_name']);

const firstAmount = (facts: Record<string, unknown>): ImportMoney | undefined => Object.values(facts).find(isAmount);

function isSame(there: unknown, listed: unknown, field: string, names: Names): boolean {
  if (there === listed || (Array.isArray(there) && Array.isArray(listed) && there.join() === listed.join()))
    return true;
  if (isAmount(there) && isAmount(listed)) return there.minor === listed.minor && there.currency === listed.currency;
  // Folded, 3.5 and 35 would be the same.
  if (typeof listed === 'number') return Number(there) === listed;
  const sorted = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
  // "C++" and "C#" are two choices.
  const own = isCustomKey(field) ? names.custom[field] : undefined;
  if (own && 'choices' in own) return String(sorted(there)) === String(sorted(listed));
  const [one, other] = [textOf(field, sorted(there), names), textOf(field, sorted(listed), names)];
  return one === other || fold(one) === fold(other);
}

/** Without case, punctuation and diacritics. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A source that is none of the list: its words are among the remarks of the row. */
const saysNothing = (field: string, value: unknown): boolean => field === 'source' && value === 'other';

/** As the preview writes it. */
function textOf(field: string, value: unknown, names: Names): string {
  if (field === 'status' || field === 'assigned_to') return formatExtras({ [field]: value }, names)[field] ?? '';
  if (!isCustomKey(field)) return formatValues({ [field]: value } as ImportValues)[field] ?? '';
  return formatExtras({ custom: { [bareKey(field)]: value } }, names)[field] ?? '';
}

/** "Target amount: 900 USD": one line, so that it is found again. */
function lineOf(field: string, value: unknown, names: Names): string {
  const definition = isCustomKey(field) ? names.custom[field] : findImportField(field)?.definition;
  const text = textOf(field, value, names).replace(/\s*\n\s*/g, ' / ');
  return `${definition?.label ?? field}: ${worded(text, field, definition)}`;
}

function worded(text: string, field: string, definition: FieldDefinition | undefined): string {
  // A choice of the firm is its label already, and this may be the key of another one.
  if (definition?.kind === 'choice')
    return isCustomKey(field) ? text : (ownEntry<string>(definition.choices, text) ?? text);
  if (definition?.kind === 'boolean') return text === 'true' ? 'Yes' : 'No';
  return definition && 'unit' in definition && definition.unit === '%' ? `${text}%` : text;
}

/** The amounts of a deal or row that are known, in the order of the form. */
export function amountsOf(values: MergeTarget): (readonly [MoneyKey, ImportMoney])[] {
  return MONEY_FIELDS.flatMap((field) => {
    const amount = (values as Partial<Record<string, ImportMoney | null>>)[field];
    return amount ? [[field, amount] as const] : [];
  });
}

type MoneyKey = (typeof MONEY_FIELDS)[number];

export const isAmount = (value: unknown): value is ImportMoney =>
  typeof value === 'object' && value !== null && 'minor' in value;

/** Values of the firm's own fields as they are stored: amounts without their currency, which is the deal's. */
export function minorAmounts(custom: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(custom).map(([key, value]) => [key, isAmount(value) ? value.minor : value]));
}

const linesOf = (remarks: string | null | undefined): string[] =>
  (remarks ?? '').split('\n').filter((line) => line !== '');

/** The text with the lines that it does not have yet, as far as they fit. */
function addLines(text: string, lines: readonly string[]) {
  const there = new Set(text.split('\n'));
  const added = new Set<string>();
  const leftOut = new Set<string>();
  let longer = text;
  for (const line of lines) {
    if (there.has(line) || added.has(line)) continue;
    const next = longer === '' ? line : `${longer}\n${line}`;
    if (next.length > MAX_LONG_TEXT_LENGTH) leftOut.add(line);
    else {
      added.add(line);
      longer = next;
    }
  }
  const isNew = (line: string) => added.has(line);
  return { text: longer, isNew, isLeftOut: (line: string) => leftOut.has(line) };
}
