import type { ImportKind } from '@cairn/domain';
import { IconArrowMerge, IconArrowNarrowRight, IconEqual, IconPlus, IconX } from '@tabler/icons-react';
import { formatInteger } from '../../../../lib/base/format.ts';
import type { ImportWords } from '../import-words.ts';
import type { Counts } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './result.module.css';

const linesOf = ({ many, merged }: ImportWords) =>
  [
    { key: 'created', icon: IconPlus, label: `New ${many}` },
    { key: 'merged', icon: IconArrowMerge, label: merged },
    { key: 'unchanged', icon: IconEqual, label: 'Unchanged: they add nothing to the deal that they are of' },
    { key: 'skipped', icon: IconArrowNarrowRight, label: 'Skipped: they already exist, or you chose to skip them' },
    { key: 'rejected', icon: IconX, label: 'Rejected: they could not be taken' },
  ] as const;

/** A transaction is recorded or not: nothing is merged. */
const shownLines = (kind: ImportKind, words: ImportWords) =>
  linesOf(words).filter(({ key }) =>
    key === 'unchanged' ? kind === 'opportunity' : kind !== 'investment_transaction' || key !== 'merged',
  );

export function ReportLines({ counts }: { counts: Counts }) {
  const { kind, words } = useWizard();
  return (
    <dl className={classes.lines}>
      {shownLines(kind, words).map(({ key, icon: Icon, label }) => (
        <div key={key} className={classes.line} data-part={key} data-none={!counts[key] || undefined}>
          <dt>
            <Icon size={16} stroke={2} aria-hidden />
            {label}
          </dt>
          <dd>{formatInteger(counts[key] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
