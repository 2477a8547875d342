import type { PreviewRow } from '../queries.ts';
import type { Targets } from '../targets.ts';
import classes from './row-details.module.css';
import { shownValue } from './shown-fields.ts';

/** Only new deals take these from a list, and nothing is written into the remarks of them. */
const OF_NEW_DEALS = new Set(['status', 'assigned_to']);

/** Field by field, what the deal has and what the list has, where they differ. */
export function MergeLines({ fills, targets }: { fills: PreviewRow['fills']; targets: Targets }) {
  return (
    <ul className={classes.issues} aria-label="What the merge does">
      {fills.map(({ field, there, listed, outcome }) => (
        <li key={field} className={classes.issue} data-severity={outcome === 'filled' ? 'repaired' : 'kept'}>
          <span className={classes.change}>
            <span className={classes.original}>{targets.get(field)?.label ?? field}:</span>
            <span className={classes.read}>
              {shownValue(targets, field, outcome === 'filled' ? listed : there) || 'empty'}
            </span>
          </span>
          <span className={classes.message}>
            {outcome === 'filled' ? 'Filled in from the list.' : keptLine(field, shownValue(targets, field, listed))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function keptLine(field: string, listed: string): string {
  const says = `Stays as it is. The list says ${listed}`;
  if (OF_NEW_DEALS.has(field)) return `${says}, which only new deals take.`;
  return field.startsWith('custom.') ? `${says}, which is left out.` : `${says}, which is kept in the remarks.`;
}
