import classes from './analytics.module.css';

export interface FigureRow {
  key: string;
  name: string;
  cells: readonly string[];
}

interface FigureTableProps {
  label: string;
  /** Of the names and of the cells. */
  columns: readonly string[];
  rows: readonly FigureRow[];
  offscreen: boolean;
}

export function FigureTable({ label, columns, rows, offscreen }: FigureTableProps) {
  return (
    <table className={offscreen ? classes.offscreen : classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]} className="tnum">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
