import { Button, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { plural } from '../../lib/base/format.ts';
import { EmptyState } from '../base/empty-state.tsx';
import { ErrorState } from '../base/error-state.tsx';
import { type DataColumn, type DataOrder, DataTable } from './data-table.tsx';
import classes from './record-list.module.css';
import { LoadingRegion } from './skeletons.tsx';

interface RecordListProps<R> {
  /** One and several, such as "company" and "companies". */
  nouns: readonly [singular: string, plural: string];
  /** Those in sight; none while they are fetched. */
  rows: readonly R[] | undefined;
  /** How many there are with these filters. */
  total: number;
  error: unknown;
  onRetry: () => void;
  /** Title of the failure. */
  failed: string;
  columns: readonly DataColumn<R>[];
  /** The row that is shown beside the list. */
  current?: string | undefined;
  order?: DataOrder;
  onOrder?: (order: DataOrder) => void;
  /** Search and filters. */
  filters: ReactNode;
  /** Whether the filters leave something out. */
  isNarrowed: boolean;
  onClear: () => void;
  /** What else to try when nothing is found. */
  hint: string;
  /** Shown instead of everything while there is no record at all. */
  none: ReactNode;
  /** The rows in another shape than the table's. */
  content?: ReactNode;
  /** Below the rows: the way to further ones. */
  foot?: ReactNode;
}

/** A list of records with its filters: while it is fetched, when that fails, when there is nothing, and when nothing fits. */
export function RecordList<R extends { id: string }>(props: RecordListProps<R>) {
  const { nouns, rows, total, error, failed, onRetry, filters, isNarrowed, none, content, foot, ...others } = props;
  if (!rows && error) return <ErrorState error={error} onRetry={onRetry} title={failed} />;
  if (!rows)
    return (
      <LoadingRegion label={`Loading the ${nouns[1]}`}>
        <Skeleton height={32} width={420} radius="sm" />
        <Skeleton height={260} radius="md" />
      </LoadingRegion>
    );
  if (total === 0 && !isNarrowed) return none;
  return (
    <div className={classes.list}>
      <div className={classes.bar}>
        <div className={classes.filters}>{filters}</div>
        <p className={classes.count} role="status">
          {plural(total, ...nouns)}
        </p>
      </div>
      {rows.length > 0 ? (
        (content ?? <Rows {...others} rows={rows} label={capital(nouns[1])} />)
      ) : (
        <NothingFits {...others} noun={nouns[0]} />
      )}
      {foot}
    </div>
  );
}

type RowsProps<R> = Pick<RecordListProps<R>, 'columns' | 'current' | 'order' | 'onOrder'> & {
  rows: readonly R[];
  label: string;
};

function Rows<R extends { id: string }>({ columns, current, order, onOrder, rows, label }: RowsProps<R>) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      current={current}
      {...(order && { order })}
      {...(onOrder && { onOrder })}
    />
  );
}

function NothingFits({ noun, hint, onClear }: { noun: string; hint: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.75} />}
      title={`No ${noun} matches`}
      actions={
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
