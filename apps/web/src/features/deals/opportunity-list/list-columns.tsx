import { type DealColumn, formatMoney } from '@cairn/domain';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/base/format.ts';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { GateBadge } from '../checklists/gate-badge.tsx';
import { SOURCE_LABELS } from '../opportunities/fields/deal-labels.ts';
import type { OpportunitySort } from '../opportunities/opportunities-search.ts';
import type { Row } from '../opportunities/queries.ts';
import { type CellContext, dayOf, OwnerCell, StageCell, sinceOf, TagsCell, TextCell } from './cells.tsx';
import type { CellField } from './inline/cell-edits.ts';

export interface ListColumn {
  key: DealColumn;
  label: string;
  /** Pixels; the column of the company takes what is left. */
  width: number;
  sort?: OpportunitySort;
  align?: 'right';
  /** Shown until the person chooses otherwise. */
  initial?: true;
  /** Can be edited in its place. */
  field?: CellField;
  cell: (row: Row, context: CellContext) => ReactNode;
}

/** The columns beside the company, in the order in which they stand. */
export const LIST_COLUMNS: readonly ListColumn[] = [
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
    width: 160,
    initial: true,
    cell: (row, { openChecklist }) => <GateBadge deal={row} onOpen={openChecklist} />,
  },
  {
    key: 'target_amount',
    field: 'target_amount',
    label: 'Amount',
    // An amount that ends in dots is a wrong amount: wide enough for a hundred billion.
    width: 148,
    sort: 'target_amount',
    align: 'right',
    initial: true,
    cell: ({ target_amount, currency }) => (target_amount === null ? null : formatMoney(target_amount, currency)),
  },
  {
    key: 'priority',
    field: 'priority',
    label: 'Priority',
    width: 96,
    sort: 'priority',
    initial: true,
    cell: ({ priority }) => <PriorityMark priority={priority} labelled />,
  },
  {
    key: 'assigned_to',
    field: 'assigned_to',
    label: 'Owner',
    width: 150,
    initial: true,
    cell: (row, { nameOf }) => <OwnerCell owner={nameOf(row.assigned_to)} />,
  },
  {
    key: 'founder_name',
    field: 'founder_name',
    label: 'Founder',
    width: 150,
    sort: 'founder_name',
    cell: ({ founder_name: text }) => text && <TextCell text={text} />,
  },
  {
    key: 'industry',
    field: 'industry',
    label: 'Industry',
    width: 130,
    sort: 'industry',
    cell: ({ industry: text }) => text && <TextCell text={text} />,
  },
  {
    key: 'sector',
    field: 'sector',
    label: 'Sector',
    width: 130,
    sort: 'sector',
    cell: ({ sector: text }) => text && <TextCell text={text} />,
  },
  {
    key: 'funding_round',
    field: 'funding_round',
    label: 'Round',
    width: 78,
    sort: 'funding_round',
    initial: true,
    cell: ({ funding_round: text }) => text && <TextCell text={text} />,
  },
  { key: 'tags', field: 'tags', label: 'Tags', width: 144, cell: ({ tags }) => <TagsCell tags={tags} /> },
  {
    key: 'source',
    field: 'source',
    label: 'Source',
    width: 104,
    sort: 'source',
    cell: ({ source }) => source && SOURCE_LABELS[source],
  },
  {
    key: 'probability',
    field: 'probability',
    label: 'Probability',
    width: 120,
    sort: 'probability',
    align: 'right',
    cell: ({ probability }) => `${probability}%`,
  },
  {
    key: 'received_on',
    field: 'received_on',
    label: 'Received',
    width: 118,
    sort: 'received_on',
    align: 'right',
    cell: ({ received_on }) => received_on && formatDay(received_on),
  },
  {
    key: 'expected_close_date',
    field: 'expected_close_date',
    label: 'Expected close',
    width: 136,
    sort: 'expected_close_date',
    align: 'right',
    cell: ({ expected_close_date }) => expected_close_date && formatDay(expected_close_date),
  },
  {
    key: 'stage_entered_at',
    label: 'In stage',
    width: 98,
    sort: 'stage_entered_at',
    align: 'right',
    initial: true,
    cell: (row, { now }) => sinceOf(row.stage_entered_at, now),
  },
  {
    key: 'created_at',
    label: 'Added',
    width: 128,
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
