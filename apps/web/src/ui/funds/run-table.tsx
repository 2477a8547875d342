import type { RunState } from '@cairn/domain/fund';
import { Button } from '@mantine/core';
import { formatDate } from '../../lib/base/format.ts';
import { useNameOf } from '../../lib/team.ts';
import { type DataColumn, DataTable } from '../lists/data-table.tsx';
import { RunBadge } from './run-badge.tsx';
import classes from './runs.module.css';

/** Of statements, a report or tax forms: what all LPs of a fund get at once. */
export interface RunRow {
  id: string;
  version_no: number;
  state: RunState;
  note: string | null;
  drawn: number;
  total: number;
  created_by: string | null;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
}

interface RunTableProps<R extends RunRow> {
  label: string;
  /** Header of the first column, and what stands in it. */
  first: string;
  nameOf: (row: R) => string;
  rows: readonly R[];
  onOpen: (id: string) => void;
}

/** All of one kind, with who has prepared and who has released each. */
export function RunTable<R extends RunRow>({ label, first, nameOf, rows, onOpen }: RunTableProps<R>) {
  const personOf = useNameOf('Cairn');
  const columns: DataColumn<R>[] = [
    {
      key: 'name',
      header: first,
      width: '30%',
      cell: (row) => (
        <>
          <Button size="compact-sm" variant="subtle" ml={-9} onClick={() => onOpen(row.id)}>
            {nameOf(row)}
            {row.version_no > 1 && `, version ${row.version_no}`}
          </Button>
          {row.note && <p className={classes.quiet}>{row.note}</p>}
        </>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ state, drawn, total }) => (
        <>
          <RunBadge state={state} />
          {state !== 'withdrawn' && drawn < total && (
            <p className={classes.quiet}>
              {drawn} of {total} drawn
            </p>
          )}
        </>
      ),
    },
    {
      key: 'prepared',
      header: 'Prepared',
      cell: ({ created_by, created_at }) => (
        <>
          {personOf(created_by)}
          <p className={classes.quiet}>{formatDate(created_at)}</p>
        </>
      ),
    },
    {
      key: 'decided',
      header: 'Released or withdrawn',
      cell: ({ decided_by, decided_at }) =>
        decided_at && (
          <>
            {personOf(decided_by)}
            <p className={classes.quiet}>{formatDate(decided_at)}</p>
          </>
        ),
    },
  ];
  return <DataTable label={label} columns={columns} rows={rows} />;
}
