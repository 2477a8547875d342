import { IconArrowMerge, IconArrowNarrowRight, IconEqual, IconPlus, IconX } from '@tabler/icons-react';
import type { PreviewRow } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './check.module.css';

const ACTIONS = {
  create: { label: 'New', icon: IconPlus },
  merge: { label: 'Merge', icon: IconArrowMerge },
  unchanged: { label: 'Unchanged', icon: IconEqual },
  skip: { label: 'Skip', icon: IconArrowNarrowRight },
  reject: { label: 'Reject', icon: IconX },
};

export function ActionBadge({ action }: { action: PreviewRow['action'] }) {
  const { words } = useWizard();
  const { label, icon: Icon } = ACTIONS[action];
  return (
    <span className={classes.badge} data-action={action}>
      <Icon size={13} stroke={2.25} aria-hidden />
      {action === 'merge' ? words.merge : label}
    </span>
  );
}
