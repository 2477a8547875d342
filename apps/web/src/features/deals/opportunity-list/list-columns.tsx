import {
  type AnyDealColumn,
  type AnySort,
  type CustomKey,
  DEAL_COLUMNS,
  type DealColumn,
  definitionOf,
  type FieldDefinition,
  formatMoney,
  isCustomKey,
  isDealField,
  type RowField,
} from '@cairn/domain';
import { type ReactNode, useMemo } from 'react';
import { formatDay } from '../../../lib/base/format.ts';
import { describeValue, isOfOtherKind } from '../../../lib/fields/describe-value.ts';
import { fieldValue } from '../../../lib/fields/own-fields.ts';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { type DealCatalogue, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import type { Row } from '../opportunities/queries.ts';
import { type CellContext, dayOf, OwnerCell, StageCell, sinceOf, TagsCell, TextCell } from './cells.tsx';
import type { CellField } from './inline/cell-edits.ts';

export interface ListColumn {
  key: AnyDealColumn;
  label: string;
  /** Pixels; the column of the company takes what is left. */
  width: number;
  /** In pixels too, where the frame has room: names and words are cut at the other. */
  roomy?: number;
  sort?: AnySort;
  align?: 'right';
  /** Shown until the person chooses otherwise. */
  initial?: true;
  /** Can be edited in its place. */
  field?: CellField;
  cell: (row: Row, context: CellContext) => ReactNode;
}

/** Pixels of a column by the kind of its field; an amount that ends in dots is a wrong amount. */
const WIDTHS: Record<FieldDefinition['kind'], number> = {
  text: 130,
  long_text: 200,
  email: 180,
  url: 160,
  money: 148,
  integer: 120,
  date: 136,
  boolean: 90,
  tags: 144,
  number: 120,
  choices: 144,
  choice: 104,
  person: 150,
  currency: 90,
};
const ROOMY: Partial<typeof WIDTHS> = {
  text: 200,
  long_text: 320,
  email: 220,
  url: 220,
  tags: 220,
  choices: 220,
  choice: 150,
  person: 190,
};
const OWN_WIDTH: Partial<Record<DealColumn, number>> = {
  founder_name: 150,
  funding_round: 82,
  target_amount: 150,
  assigned_to: 124,
  priority: 92,
  received_on: 118,
};
/** Short words of the product's own, which their width has room for. */
const IN_FULL: readonly OwnColumn[] = ['funding_round', 'priority'];
const RIGHT: readonly FieldDefinition['kind'][] = ['money', 'integer', 'number', 'date'];

function drawField(field: CellField, definition: FieldDefinition, row: Row, { nameOf }: CellContext): ReactNode {
  const value = fieldValue(row, field, definition);
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return (
      <TagsCell tags={value.map((one) => (definition.kind === 'choices' ? (definition.choices[one] ?? one) : one))} />
    );
  if (isOfOtherKind(definition, value)) return <TextCell text={String(value)} />;
  if (field === 'priority') return <PriorityMark priority={row.priority} labelled />;
  switch (definition.kind) {
    case 'money':
      return formatMoney(Number(value), row.currency);
    case 'person':
      return <OwnerCell owner={nameOf(String(value))} />;
    case 'date':
      return formatDay(String(value));
    case 'integer':
      return definition.unit === '%' ? `${value}%` : String(value);
    case 'number':
      return describeValue(definition, value, { currency: row.currency, nameOf });
    case 'url':
      return <TextCell text={String(value).replace(/^https?:\/\/(www\.)?/i, '')} />;
    case 'choice':
      return definition.choices[String(value)] ?? String(value);
    default:
      return <TextCell text={String(value)} />;
  }
}

function fieldColumn(field: OwnColumn, definition: FieldDefinition): ListColumn {
  const { kind, column, initial, sort } = definition;
  return {
    key: field,
    field,
    label: column ?? definition.label,
    width: OWN_WIDTH[field as DealColumn] ?? WIDTHS[kind],
    ...(!IN_FULL.includes(field) && ROOMY[kind] && { roomy: ROOMY[kind] }),
    ...(sort && { sort: field as AnySort }),
    ...(RIGHT.includes(kind) && { align: 'right' }),
    ...(initial && { initial }),
    cell: (row, context) => drawField(field, definition, row, context),
  };
}

/** The columns that are no field of the catalogue. */
const KEPT_BY_SERVER: readonly ListColumn[] = [
  {
    key: 'status',
    field: 'status',
    label: 'Stage',
    width: 148,
    sort: 'status',
    initial: true,
    cell: (row, { stages }) => <StageCell stages={stages} stageKey={row.status} />,
  },
  {
    key: 'checklist',
    label: 'Checklist',
    width: 156,
    initial: true,
    cell: (row, { openChecklist }) => <GateBadge deal={row} onOpen={openChecklist} />,
  },
  {
    key: 'stage_entered_at',
    label: 'In stage',
    width: 100,
    sort: 'stage_entered_at',
    align: 'right',
    initial: true,
    cell: (row, { now }) => sinceOf(row.stage_entered_at, now),
  },
  {
    key: 'created_at',
    label: 'Added',
    width: 129,
    sort: 'created_at',
    align: 'right',
    initial: true,
    cell: ({ created_at }) => dayOf(created_at),
  },
  {
    key: 'updated_at',
    label: 'Updated',
    width: 128,
    sort: 'updated_at',
    align: 'right',
    cell: ({ updated_at }) => dayOf(updated_at),
  },
];

type OwnColumn = Exclude<RowField, 'currency' | 'company_name'> | CustomKey;
const isField = (column: DealColumn): column is Exclude<RowField, 'currency' | 'company_name'> => isDealField(column);

/** The columns beside the company, in the order in which they stand. */
export const LIST_COLUMNS: readonly ListColumn[] = DEAL_COLUMNS.flatMap((column) =>
  isField(column) ? fieldColumn(column, definitionOf(column)) : KEPT_BY_SERVER.filter(({ key }) => key === column),
);

/** The same with a column for each field of the firm's own. */
export function useAllColumns(): readonly ListColumn[] {
  const catalogue = useDealCatalogue();
  return useMemo(() => [...LIST_COLUMNS, ...ownColumns(catalogue)], [catalogue]);
}

const ownColumns = (catalogue: DealCatalogue): ListColumn[] =>
  Object.keys(catalogue).flatMap((key) => (isCustomKey(key) && catalogue[key] ? fieldColumn(key, catalogue[key]) : []));

/** Those that are shown until a person chooses otherwise. */
export const INITIAL_COLUMNS: readonly AnyDealColumn[] = LIST_COLUMNS.filter(({ initial }) => initial).map(
  ({ key }) => key,
);
