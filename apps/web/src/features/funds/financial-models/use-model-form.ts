import { type Catalogue, type Currency, emptyValue, type FieldDefinition } from '@cairn/domain';
import { MODEL_KINDS, type ModelData, type ModelDefinition, type ModelKind, writtenFields } from '@cairn/domain/models';
import { useMemo, useState } from 'react';
import { draftValue } from '../../../lib/fields/draft.ts';
import { readField } from '../../../lib/fields/read-draft.ts';

/** What is typed, by the path of each field: `size`, `stages.0.share`. */
type Typed = Record<string, unknown>;

export interface ModelForm {
  definition: ModelDefinition;
  typed: Typed;
  currency: Currency;
  /** What was typed, as it would be stored; null while some of it cannot be read. */
  data: ModelData | null;
  /** What cannot be read, by its path. */
  problems: Record<string, string>;
  dirty: boolean;
  rowsOf: (list: string) => number;
  set: (path: string, value: unknown) => void;
  addRow: (list: string) => void;
  removeRow: (list: string, at: number) => void;
  /** Begins again from what was stored. */
  reset: (data: ModelData) => void;
}

const typedOf = (data: ModelData): Typed =>
  Object.fromEntries(
    writtenFields(data).map(({ path, field, value }) => [path, draftValue(field, value, data.currency)]),
  );

/** The form of a model of one kind: its fields and its lists, whose rows come and go. */
export function useModelForm(initial: ModelData): ModelForm {
  const definition: ModelDefinition = MODEL_KINDS[initial.kind];
  const [begun, setBegun] = useState(() => typedOf(initial));
  const [typed, setTyped] = useState(begun);
  const currency = typed.currency as Currency;
  const { data, problems } = useMemo(() => readAll(initial.kind, definition, typed), [initial.kind, definition, typed]);
  return {
    definition,
    typed,
    currency,
    data,
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

const columnsOf = ({ lists }: ModelDefinition, list: string): Catalogue => lists[list]?.columns ?? {};

function rowsIn(typed: Typed, definition: ModelDefinition, list: string): number {
  const [first = ''] = Object.keys(columnsOf(definition, list));
  let count = 0;
  while (`${list}.${count}.${first}` in typed) count++;
  return count;
}

const emptyRow = (definition: ModelDefinition, list: string, at: number): Typed =>
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

function readAll(kind: ModelKind, definition: ModelDefinition, typed: Typed): Pick<ModelForm, 'data' | 'problems'> {
  const currency = typed.currency as Currency;
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
  const data = { kind, ...readAs(definition.fields, ''), ...Object.fromEntries(lists) } as ModelData;
  return { data: Object.keys(problems).length === 0 ? data : null, problems };
}
