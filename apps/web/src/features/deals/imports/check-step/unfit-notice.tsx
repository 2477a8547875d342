import { newFieldKey } from '@cairn/domain';
import { Anchor } from '@mantine/core';
import { formatInteger } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import type { Plan } from '../plan.ts';
import type { Preview } from '../queries.ts';
import type { Targets } from '../targets.ts';
import classes from './check.module.css';

interface UnfitNoticeProps {
  unfit: Preview['unfit'];
  headers: readonly string[];
  plan: Plan;
  targets: Targets;
  onBack: () => void;
}

/** Columns that are probably given to the wrong field: a number on a tab would not say so. */
export function UnfitNotice({ unfit, headers, plan, targets, onBack }: UnfitNoticeProps) {
  if (unfit.length === 0) return null;
  const labelOf = (column: number) => {
    const field = plan.mapping.find((mapped) => mapped.column === column)?.field;
    const key = field === 'new' ? newFieldKey(column) : field;
    return (key && targets.get(key)?.label) ?? key;
  };
  return (
    <Notice tone="warning">
      <ul className={classes.unfit}>
        {unfit.map((each) => (
          <li key={each.column}>
            <strong>{headers[each.column] ?? `Column ${each.column + 1}`}</strong> as {labelOf(each.column)}:{' '}
            {sayUnfit(each)}
          </li>
        ))}
      </ul>
      Does it mean something else, or is it read in another way?{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={onBack}>
        Change the columns
      </Anchor>
    </Notice>
  );
}

/** "none of 6 cells fits", "4 of 6 cells do not fit" */
const sayUnfit = ({ unfit, filled }: Preview['unfit'][number]): string =>
  unfit === filled
    ? `none of ${formatInteger(filled)} cells fits.`
    : `${formatInteger(unfit)} of ${formatInteger(filled)} cells do not fit.`;
