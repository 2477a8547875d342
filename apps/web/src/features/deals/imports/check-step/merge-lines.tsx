import type { PreviewRow } from '../queries.ts';
import type { Targets } from '../targets.ts';
import classes from './row-details.module.css';
import { shownValue } from './shown-fields.ts';

type Fill = PreviewRow['fills'][number];

const SEVERITY: Readonly<Record<Fill['outcome'], string>> = {
  filled: 'repaired',
  added: 'repaired',
  kept: 'kept',
  encrypted: 'problem',
  full: 'problem',
};

/** Field by field, what the deal has and what the list has, where they differ, and what becomes of it. */
export function MergeLines({ fills, targets }: { fills: PreviewRow['fills']; targets: Targets }) {
  return (
    <ul className={classes.issues} aria-label="What the merge does">
      {fills.map((fill) => (
        <li key={`${fill.field} ${fill.outcome}`} className={classes.issue} data-severity={SEVERITY[fill.outcome]}>
          <span className={classes.change}>
            <span className={classes.original}>{targets.get(fill.field)?.label ?? fill.field}:</span>
            <span className={classes.read}>{shownText(fill, targets)}</span>
          </span>
          <span className={classes.message}>
            {sayFill(
              fill,
              shownValue(targets, fill.field, fill.listed),
              targets.get(fill.field)?.definition.kind === 'money',
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the deal has in the field afterwards; of tags, remarks and notes what is added. */
function shownText({ field, there, listed, outcome }: Fill, targets: Targets): string {
  const isTaken = outcome === 'filled' || outcome === 'added';
  return shownValue(targets, field, isTaken ? listed : there) || 'empty';
}

function sayFill({ outcome, there }: Fill, listed: string, isAmount: boolean): string {
  // A deal always has a currency, which is that of its first amount.
  if (outcome === 'filled' && there !== '') return `Set with the first amount of the deal. It was ${there}.`;
  if (outcome === 'filled') return 'Filled in from the list.';
  if (outcome === 'added') return 'Added to what the deal has.';
  const stays =
    there === '' && isAmount ? 'Stays empty, since the deal has amounts in another currency.' : 'Stays as it is.';
  const says = `${stays} The list says ${listed}`;
  if (outcome === 'encrypted') return `${says}, which is left out, because the field is encrypted.`;
  if (outcome === 'full') return `${says}, which is left out, because the remarks of the deal are full.`;
  return `${says}, which is kept as a remark.`;
}
