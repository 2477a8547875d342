import { UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronRight,
  IconCircleCheck,
  IconFilePencil,
  IconLoader2,
} from '@tabler/icons-react';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { ImportView } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './file-step.module.css';

const ICONS = {
  open: IconFilePencil,
  queued: IconLoader2,
  running: IconLoader2,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
  discarded: IconFilePencil,
};

export function LatestImport({ item, who }: { item: ImportView; who: string | undefined }) {
  const { goTo } = useWizard();
  const Icon = item.undo?.report ? IconArrowBackUp : ICONS[item.status];
  return (
    <li>
      <UnstyledButton className={classes.item} onClick={() => goTo(item.id)}>
        <Icon
          className={classes.itemIcon}
          data-status={item.undo?.report ? 'undone' : item.status}
          size={18}
          stroke={1.75}
          aria-hidden
        />
        <span className={classes.itemText}>
          <span className={classes.itemName}>{item.file_name}</span>
          <span className={classes.itemMeta}>
            <RelativeTime at={item.finished_at ?? item.created_at} />
            {who && ` · ${who}`}
          </span>
        </span>
        <span className={classes.itemState}>{stateOf(item)}</span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </li>
  );
}

function stateOf({ status, report, rows_total, undo }: ImportView): string {
  if (undo?.report) return undo.report.kept_count > 0 ? 'Undone in part' : 'Undone';
  if (status === 'done' && report) {
    const { imported, skipped, rejected } = report;
    const others = [
      skipped > 0 && `${formatInteger(skipped)} skipped`,
      rejected > 0 && `${formatInteger(rejected)} rejected`,
    ];
    return [`${formatInteger(imported)} imported`, ...others.filter(Boolean)].join(' · ');
  }
  if (status === 'open') return `${plural(rows_total, 'row')} · Continue`;
  if (status === 'failed') return 'Failed · Try again';
  return status === 'discarded' ? 'Discarded' : 'Importing…';
}
