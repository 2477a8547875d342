import { useEffect, useRef } from 'react';
import { pluralListed } from '../../../../lib/base/format.ts';
import type { Row } from '../../opportunities/queries.ts';
import classes from './selection.module.css';
import { allOf, countSelected } from './selection.ts';
import { useSelection, useTicks } from './selection-context.ts';

/** Ticks every deal that matches, also those that are not on the page yet; a second click takes all ticks away. */
export function HeadTick({ rows, total }: { rows: readonly Row[]; total: number }) {
  const input = useRef<HTMLInputElement>(null);
  const ticks = useTicks();
  const selection = useSelection();
  const count = countSelected(selection, total);
  const all = count > 0 && count >= total && !(selection.kind === 'all' && selection.except.size > 0);
  useEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  if (!ticks.isOffered) return null;
  return (
    <span className={classes.frame}>
      <input
        ref={input}
        type="checkbox"
        className={classes.tick}
        aria-label={`Select all ${pluralListed(total, 'deal')} that match`}
        checked={all}
        onChange={() => (count > 0 ? ticks.clear() : ticks.replace(allOf(rows, total)))}
      />
    </span>
  );
}
