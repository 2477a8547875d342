import { IconAlertCircle, IconCopy, IconInfoCircle, IconMessage2, IconWand } from '@tabler/icons-react';
import type { PreviewRow } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './check.module.css';
import { rowSummary } from './row-summary.ts';

const ICONS = {
  problem: IconAlertCircle,
  kept: IconMessage2,
  duplicate: IconCopy,
  repaired: IconWand,
  note: IconInfoCircle,
};

export function RowNote({ row }: { row: PreviewRow }) {
  const { words } = useWizard();
  return rowSummary(row, words).map(({ tone, text }) => {
    const Icon = ICONS[tone];
    return (
      <span key={tone} className={classes.rowNote} data-tone={tone}>
        <Icon size={15} stroke={1.75} aria-hidden />
        <span>{text}</span>
      </span>
    );
  });
}
