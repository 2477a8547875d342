import { memo } from 'react';
import { ConfidentialMark } from '../confidential-mark.tsx';
import type { Row } from '../queries.ts';
import type { CellContext } from './cells.tsx';
import { DealLink } from './deal-link.tsx';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.tsx';

interface DealRowProps {
  row: Row;
  index: number;
  columns: ListColumn[];
  context: CellContext;
  /** The one row that the Tab key reaches. */
  isCurrent: boolean;
}

/** The link of the company covers the whole row, so a row is opened like any link: by click, Enter, or in a new tab. */
export const DealRow = memo(function DealRow({ row, index, columns, context, isCurrent }: DealRowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index + 2}>
      <th scope="row" className={classes.company}>
        <DealLink id={row.id} data-row={index} tabIndex={isCurrent ? 0 : -1}>
          {row.company_name}
        </DealLink>{' '}
        {row.is_confidential && <ConfidentialMark />}
      </th>
      {columns.map(({ key, align, cell }) => (
        <td key={key} data-align={align} className={align && 'tnum'}>
          {cell(row, context)}
        </td>
      ))}
    </tr>
  );
});
