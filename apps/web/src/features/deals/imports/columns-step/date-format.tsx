import { Select } from '@mantine/core';
import { formatDay } from '../../../../lib/base/format.ts';
import type { ColumnFormatProps } from './column-format.tsx';
import classes from './columns.module.css';

const ORDERS = [
  { value: 'day-first', label: 'Day first, 31/12/2026' },
  { value: 'month-first', label: 'Month first, 12/31/2026' },
  { value: 'year-first', label: 'Year first, 2026-12-31' },
] as const;

export function DateFormat({ header, choice: { example }, format, isConfirmed, onChange }: ColumnFormatProps) {
  if (format.serials) return <p className={classes.evidence}>Day numbers, as spreadsheets store dates</p>;
  const order = format.dateOrder ?? 'day-first';
  const read = example && formatDay(order === 'month-first' ? example.month_first : example.day_first);
  return (
    <>
      <Select
        size="xs"
        aria-label={`Order of the dates in “${header}”`}
        data={ORDERS}
        value={order}
        onChange={(value) => value && onChange({ dateOrder: value })}
      />
      {example && (
        <p className={classes.evidence}>
          “{example.original}” is read as {read}
          {isConfirmed && ', as you confirmed'}
        </p>
      )}
    </>
  );
}
