import {
  type Catalogue,
  type Currency,
  emptyValue,
  type FieldDefinition,
  type ListsDefinition,
  writtenIn,
} from '@cairn/domain';
import { useMemo, useState } from 'react';
import { draftValue } from '../fields/draft.ts';
import { readField } from '../fields/read-draft.ts';

/** What is typed, by the path of each field: `size`, `stages.0.share`. */
type Typed = Record<string, unknown>;

export interface ListsForm<V = unknown> {
  definition: ListsDefinition;
  typed: Typed;
  /** Of its amounts: one of its own fields, or that of what it belongs to. */
  currency: Currency;
  /** What was typed, as it would be stored; null while some of it cannot be read. */
  data: V | null;
  /** What cannot be read, by its path. */
  problems: Record<string, string>;
  dirty: boolean;
  rowsOf: (list: string) => number;
  set: (path: string, value: unknown) => void;
  addRow: (list: string) => void;
  removeRow: (list: string, at: number) => void;
  /** Begins again from what was stored. */
  reset: (data: V) => void;
}

/** What its inputs need of it, whatever is written into it. */
export type AnyListsForm = Omit<ListsForm, 'data' | 'reset'>;

/** A form of fields and lists, whose rows come and go. `otherwise` is the currency of a form that has none of its own. */
export function useListsForm<V extends object>(
  definition: ListsDefinition,
  initial: V,
  otherwise: Currency = 'USD',
): ListsForm<V> {
  const typedOf = (data: V): Typed => {
    const currency = 'currency' in data ? (data.currency as Currency) : otherwise;
    return Object.fromEntries(
      writtenIn(definition, data).map(({ path, field, value }) => [path, draftValue(field, value, currency)]),
    );
  };
  const [begun, setBegun] = useState(() => typedOf(initial));
  const [typed, setTyped] = useState(begun);
  const currency = (typed.currency ?? otherwise) as Currency;
  const { values, problems } = useMemo(() => {
    const read = readAll(definition, typed, currency);
    return { ...read, values: read.values && { ...fixedOf(definition, initial), ...read.values } };
  }, [definition, initial, typed, currency]);
  return {
    definition,
    typed,
    currency,
    data: values as V | null,
    problems,
    dirty: JSON.stringify(typed) !== JSON.stringify(begun),
    rowsOf: (list) => rowsIn(typed, definition, list),
    set: (path, value) => setTyped((before) => ({ ...before, [path]: value })),
    addRow: (list) =>
      setTyped((before) => {
        const at = rowsIn(before, definition, list);
        return { ...before, ...emptyRow(definition, list, at) };
      }),
    removeRow: (list, at) => setTyped((before) => withoutRow(before, list, at)),
    reset: (stored) => {
      const fresh = typedOf(stored);
      setBegun(fresh);
      setTyped(fresh);
    },
  };
}

/** What no field of the form is, such as the kind of a model: it stays as it was. */
const fixedOf = ({ fields, lists }: ListsDefinition, initial: object) =>
  Object.fromEntries(Object.entries(initial).filter(([key]) => !(key in fields) && !(key in lists)));

const columnsOf = ({ lists }: ListsDefinition, list: string): Catalogue => lists[list]?.columns ?? {};

function rowsIn(typed: Typed, definition: ListsDefinition, list: string): number {
  const [first = ''] = Object.keys(columnsOf(definition, list));
  let count = 0;
  while (`${list}.${count}.${first}` in typed) count++;
  return count;
}

const emptyRow = (definition: ListsDefinition, list: string, at: number): Typed =>
  Object.fromEntries(
    Object.entries(columnsOf(definition, list)).map(([key, field]) => [
      `${list}.${at}.${key}`,
      draftValue(field, emptyValue(field), 'USD'),
    ]),
  );

/** The rows behind it move up. */
function withoutRow(typed: Typed, list: string, gone: number): Typed {
  const moved = Object.entries(typed).flatMap(([path, value]): [string, unknown][] => {
    const [of, place = '', key] = path.split('.');
    if (of !== list || key === undefined) return [[path, value]];
    const at = Number(place);
    if (at === gone) return [];
    return [[`${list}.${at > gone ? at - 1 : at}.${key}`, value]];
  });
  return Object.fromEntries(moved);
}

function readAll(
  definition: ListsDefinition,
  typed: Typed,
  currency: Currency,
): { values: object | null; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const read = (path: string, field: FieldDefinition): unknown => {
    const { value, problem } = readField(field, typed[path], currency);
    if (problem) problems[path] = problem;
    return value;
  };
  const readAs = (catalogue: Catalogue, prefix: string) =>
    Object.fromEntries(Object.entries(catalogue).map(([key, field]) => [key, read(`${prefix}${key}`, field)]));
  const lists = Object.entries(definition.lists).map(([list, { columns }]) => [
    list,
    Array.from({ length: rowsIn(typed, definition, list) }, (_, at) => readAs(columns, `${list}.${at}.`)),
  ]);
  const values = { ...readAs(definition.fields, ''), ...Object.fromEntries(lists) };
  return { values: Object.keys(problems).length === 0 ? values : null, problems };
}
