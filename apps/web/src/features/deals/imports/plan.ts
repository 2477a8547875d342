import {
  currencyColumnOf,
  defaultChoices,
  type FindTarget,
  formatKindOf,
  type ImportField,
  type ImportTarget,
  valueFormat,
} from '@cairn/domain';
import type { Inputs } from '../../../lib/api/api.ts';
import type { Column, Draft } from './queries.ts';

type SentPlan = Omit<Inputs['imports']['run'], 'id'>;
export type Mapping = Omit<SentPlan['mapping'][number], 'field'> & { field: ImportTarget | null };
export type NewField = NonNullable<Mapping['create']>;
export type Format = NonNullable<Mapping['format']>;
export type FormatFor = Column['formats'][number];
/** What new deals have where the list says nothing. */
export type NewDeals = NonNullable<SentPlan['new_deals']>;
export type Choice = SentPlan['choices']['same_deal'];

/** What the person has decided so far. */
export interface Plan extends SentPlan {
  mapping: Mapping[];
  /** Columns whose doubtful reading was settled by a person. */
  confirmed: number[];
}

/** The plan as the server takes it. */
export function sentPlan({ mapping, choices, overrides, owner, new_deals }: Plan): SentPlan {
  return { mapping, choices, overrides, ...(owner && { owner }), ...(new_deals && { new_deals }) };
}

export function startPlan({ columns, import: { record_kind } }: Pick<Draft, 'columns' | 'import'>): Plan {
  return {
    mapping: columns.map(({ column, field, format, create }) => ({
      column,
      field,
      format,
      ...(field === 'new' && create && { create }),
    })),
    choices: defaultChoices(record_kind),
    overrides: {},
    confirmed: columns.flatMap(({ column, because }) => (because === 'remembered' ? [column] : [])),
  };
}

/** How the column would be read as this field; undefined when there is no choice about it. */
export function formatFor(column: Column, target: ImportField | undefined): FormatFor | undefined {
  const kind = target && formatKindOf(target);
  return column.formats.find((format) => format.kind === kind);
}

/** For each amount column the name of the column that says its currency, whether or not it is listened to. */
export function currencyColumnsOf(columns: readonly Column[], { mapping }: Plan): Map<number, string> {
  const header = columns.map((column) => column.header);
  return new Map(
    mapping.flatMap(({ column }) => {
      const from = currencyColumnOf(header, mapping, { column });
      return from === undefined ? [] : [[column, header[from] ?? ''] as const];
    }),
  );
}

/** What is decided for one row belongs to the reading that it was decided on, so a new field forgets nothing but its format. */
export function withField(
  plan: Plan,
  column: Column,
  chosen: { field: ImportTarget | null; create?: NewField },
  find: FindTarget,
): Plan {
  const target = find({ column: column.column, ...chosen });
  const format = (target && valueFormat(target.kind, column.values)) ?? formatFor(column, target)?.format ?? {};
  const next = { column: column.column, format, ...chosen };
  return {
    ...plan,
    mapping: plan.mapping.map((mapped) => (mapped.column === column.column ? next : mapped)),
    confirmed: plan.confirmed.filter((confirmed) => confirmed !== column.column),
  };
}

/** The server suggests to leave it out: it counts the rows. */
export const isLeftOut = ({ field, because }: Column): boolean => field === null && because === 'name';

/** Columns without a home that could have a field of their own, except those that were left out on purpose before. */
export function homeless(columns: readonly Column[], { mapping }: Plan): Column[] {
  const leftOut = new Set(mapping.flatMap(({ column, field }) => (field === null ? [column] : [])));
  return columns.filter(
    (column) =>
      column.field === null &&
      column.create !== null &&
      column.because !== 'remembered' &&
      !isLeftOut(column) &&
      leftOut.has(column.column),
  );
}

/** Choosing a format is confirming it. */
export function withFormat(plan: Plan, column: number, change: Format): Plan {
  return {
    ...plan,
    mapping: plan.mapping.map((mapped) =>
      mapped.column === column ? { ...mapped, format: { ...mapped.format, ...change } } : mapped,
    ),
    confirmed: [...new Set([...plan.confirmed, column])],
  };
}

export function withOverride(plan: Plan, row: number, choice: Choice | null): Plan {
  const { [String(row)]: _gone, ...others } = plan.overrides;
  return { ...plan, overrides: choice === null ? others : { ...others, [String(row)]: choice } };
}
