import { VisuallyHidden } from '@mantine/core';
import type { Choice, Plan } from '../plan.ts';
import type { PreviewRow } from '../queries.ts';
import type { Targets } from '../targets.ts';
import type { Corrections } from './corrections.ts';
import classes from './preview-table.module.css';
import { PreviewTableRow } from './preview-table-row.tsx';
import { isNumeric } from './shown-fields.ts';

export interface PreviewListProps {
  rows: readonly PreviewRow[];
  fields: readonly string[];
  targets: Targets;
  plan: Plan;
  headers: readonly string[];
  corrections: Corrections;
  onChoice: (row: number, choice: Choice | null) => void;
}

export function PreviewTable({ rows, fields, targets, plan, headers, corrections, onChoice }: PreviewListProps) {
  return (
    // The table moves sideways in its own frame; the keys that move it need it to take the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: axe asks for it (scrollable-region-focusable)
    <section className={classes.frame} aria-label="Rows of the list" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.number}>Row</th>
            <th className={classes.action}>Result</th>
            <th className={classes.name}>Company name</th>
            <th className={classes.notes}>Notes</th>
            {fields.map((field) => (
              <th key={field} data-numeric={isNumeric(targets, field) || undefined}>
                {targets.get(field)?.label ?? field}
              </th>
            ))}
            <th className={classes.more}>
              <VisuallyHidden>Details</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewTableRow
              key={row.row}
              row={row}
              fields={fields}
              targets={targets}
              plan={plan}
              headers={headers}
              corrections={corrections}
              onChoice={onChoice}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
