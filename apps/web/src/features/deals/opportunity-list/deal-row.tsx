import { IconDots } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { RowTick } from '../bulk/selection/row-tick.tsx';
import type { Row } from '../opportunities/queries.ts';
import { dealMark } from '../opportunities/use-near-deal.ts';
import type { CellContext } from './cells.tsx';
import { CompanyCell } from './company-cell.tsx';
import { useCellActions, useRowEdits } from './inline/cell-edits.ts';
import { EditableCell } from './inline/editable-cell.tsx';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.tsx';
import type { RowMenuActions } from './use-row-menu.tsx';

interface DealRowProps {
  row: Row;
  index: number;
  /** All rows of the list. */
  rows: () => readonly Row[];
  columns: ListColumn[];
  context: CellContext;
  /** The one row that the Tab key reaches. */
  isCurrent: boolean;
  /** It is shown beside the list. */
  isPeeked: boolean;
  menu: RowMenuActions;
  /** So many of the columns stay in sight. */
  held: number;
}

/** Where a column that stays in sight begins; nothing for the others. */
export const pinAt = (place: number, held: number): CSSProperties | undefined =>
  place < held ? { left: `var(--pin-${place})` } : undefined;

/** The link of the company covers the whole row, so a row is opened like any link: by click, Enter, or in a new tab. */
export const DealRow = memo(function DealRow(props: DealRowProps) {
  const { row, index, rows, columns, context, isCurrent, isPeeked, menu, held } = props;
  const listActions = useCellActions();
  // Nothing in an archived deal can be changed.
  const actions = row.is_archived ? null : listActions;
  const edits = useRowEdits(row.id);
  return (
    <tr
      className={classes.row}
      data-index={index}
      data-peeked={isPeeked || undefined}
      aria-rowindex={index + 2}
      {...dealMark(row.id)}
    >
      <td className={classes.tickCell} data-pinned>
        <RowTick row={row} index={index} rows={rows} />
      </td>
      <th scope="row" className={classes.company} data-pinned>
        <div className={classes.companyLine}>
          <div className={classes.companyName}>
            <CompanyCell
              row={row}
              index={index}
              isCurrent={isCurrent}
              edit={edits?.get('company_name')}
              actions={actions}
            />
          </div>
          <span className={classes.menuFrame}>
            <button
              type="button"
              className={classes.rowMenu}
              aria-label={`More actions for ${row.company_name}`}
              aria-haspopup="menu"
              title="More"
              tabIndex={isCurrent ? 0 : -1}
              onPointerEnter={menu.near}
              onFocus={menu.near}
              onClick={({ currentTarget }) => menu.open(row.id, currentTarget)}
            >
              <IconDots size={16} stroke={1.75} aria-hidden />
            </button>
          </span>
        </div>
      </th>
      {columns.map(({ key, label, align, field, cell }, place) => (
        <td
          key={key}
          data-align={align}
          data-pinned={place < held || undefined}
          style={pinAt(place, held)}
          className={align && 'tnum'}
        >
          {field && actions ? (
            <EditableCell
              row={row}
              field={field}
              label={label}
              edit={edits?.get(field)}
              actions={actions}
              draw={(shown) => cell(shown, context)}
            />
          ) : (
            cell(row, context)
          )}
        </td>
      ))}
    </tr>
  );
});
