import type { Draft } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './top-rows.module.css';

/** Rows of deals below the header that show what the columns hold. */
const BELOW = 2;

/** The beginning of the list, where its first row is not the header: what is left out, and what counts as a deal. */
export function TopRows({ draft: { top, reading } }: { draft: Draft }) {
  const { one } = useWizard().words;
  const { header_row, first_row } = reading;
  if (header_row === 1) return null;
  const shown = top.slice(0, first_row - 1 + BELOW);
  const width = Math.max(1, ...shown.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1));
  return (
    <figure className={classes.top}>
      <figcaption className={classes.caption}>{captionOf(header_row, first_row, one)}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keys too */}
      <section className={classes.scroll} tabIndex={0} aria-label="First rows of the list">
        <table className={classes.table}>
          <tbody>
            {shown.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
              <tr key={place} data-kind={kindOf(place + 1, header_row, first_row)}>
                <th scope="row">{place + 1}</th>
                {Array.from({ length: width }, (_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: so are columns
                  <td key={column}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  );
}

function captionOf(headerRow: number | null, firstRow: number, one: string): string {
  if (headerRow === null) {
    const rows = firstRow === 1 ? '' : ` ${rowsAbove(firstRow - 1)} left out.`;
    return `No column names: row ${firstRow} is the first ${one}.${rows}`;
  }
  return `The column names are in row ${headerRow}. ${rowsAbove(headerRow - 1)} left out.`;
}

const rowsAbove = (count: number) => (count === 1 ? 'The row above it is' : `The ${count} rows above it are`);

function kindOf(row: number, headerRow: number | null, firstRow: number): 'header' | 'out' | 'deal' {
  if (row === headerRow) return 'header';
  return row < firstRow ? 'out' : 'deal';
}
