import { Skeleton } from '@mantine/core';
import { formatInteger } from '../../../lib/base/format.ts';
import classes from './count-sum.module.css';
import type { Counts } from './queries.ts';
import { useWizard } from './wizard-context.ts';

interface CountSumProps {
  counts: Counts | undefined;
  isStale?: boolean;
  /** Nothing is written yet. */
  isPlanned?: boolean;
}

/** imported + unchanged + skipped + rejected = rows read, as figures, as a bar, and as a sentence when it changes. */
export function CountSum({ counts, isStale = false, isPlanned = false }: CountSumProps) {
  const { words } = useWizard();
  const parts = [
    { key: 'imported', label: isPlanned ? 'to import' : 'imported', value: counts?.imported },
    ...(counts?.unchanged ? [{ key: 'unchanged', label: 'unchanged', value: counts.unchanged, sign: '+' }] : []),
    { key: 'skipped', label: 'skipped', value: counts?.skipped, sign: '+' },
    { key: 'rejected', label: 'rejected', value: counts?.rejected, sign: '+' },
    { key: 'read', label: 'rows', value: counts?.read, sign: '=' },
  ];
  const hasMerged = counts !== undefined && counts.merged > 0;
  // Its line is there before any row is merged, so that nothing below moves with the choice.
  const mayMerge = isPlanned && words.merge !== '';
  return (
    <div className={classes.sum} data-stale={isStale || undefined} role="status" aria-atomic="true">
      <div className={classes.figures}>
        {parts.map(({ key, label, value, sign }) => (
          <div key={key} className={classes.part} data-part={value ? key : undefined}>
            {sign && <span className={classes.sign}>{sign} </span>}
            {value === undefined ? (
              <Skeleton height={24} width={56} />
            ) : (
              <span className={classes.value}>{formatInteger(value)} </span>
            )}
            <span className={classes.label}>{label}</span>
          </div>
        ))}
      </div>
      {(hasMerged || mayMerge) && (
        <p className={classes.detail}>{hasMerged ? detailOf(counts, words.mergedShort) : '\u00a0'}</p>
      )}
      <div className={classes.bar} aria-hidden>
        {parts.slice(0, -1).map(({ key, value = 0 }) => (
          <span key={key} data-part={key} style={{ flexGrow: value }} hidden={value === 0} />
        ))}
      </div>
    </div>
  );
}

function detailOf({ created, merged }: Counts, mergedAs: string): string {
  return `of these ${formatInteger(created)} new and ${formatInteger(merged)} ${mergedAs}`;
}
