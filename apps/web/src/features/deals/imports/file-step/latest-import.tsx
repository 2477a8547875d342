import { Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronRight,
  IconCircleCheck,
  IconFilePencil,
  IconLoader2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatInteger, plural } from '../../../../lib/base/format.ts';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { ImportView } from '../queries.ts';
import { sayImported } from '../say-imported.ts';
import { useDiscard } from '../use-discard.ts';
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

interface LatestImportProps {
  item: ImportView;
  who: string | undefined;
  isOwn: boolean;
}

export function LatestImport({ item, who, isOwn }: LatestImportProps) {
  const { goTo } = useWizard();
  const discard = useDiscard();
  const [isAsking, setAsking] = useState(false);
  // A list that failed is its person's: only who uploaded it can try again.
  const isClosed = item.status === 'failed' && !isOwn;
  const isUndone = item.undo?.status === 'done';
  const Icon = isUndone ? IconArrowBackUp : ICONS[item.status];
  return (
    <li className={classes.latestItem}>
      <UnstyledButton className={classes.item} disabled={isClosed} onClick={() => goTo(item.id)}>
        <Icon
          className={classes.itemIcon}
          data-status={isUndone ? 'undone' : item.status}
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
        <span className={classes.itemState}>{stateOf(item, isOwn)}</span>
        {!isClosed && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
      </UnstyledButton>
      {item.status === 'open' && (
        <Button
          className={classes.discard}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Discard ${item.file_name}`}
          onClick={() => setAsking(true)}
        >
          Discard
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Discard ${item.file_name}?`}
        confirmLabel="Discard"
        onConfirm={() => discard.mutate(item.id, { onSettled: () => setAsking(false) })}
        destructive
        pending={discard.isPending}
        zIndex={220}
      >
        Nothing of it has been imported. The list is deleted here, which cannot be undone.
      </ConfirmDialog>
    </li>
  );
}

function stateOf({ record_kind, status, report, rows_total, undo }: ImportView, isOwn: boolean): string {
  if (undo?.status === 'done') return undo.report && undo.report.kept_count > 0 ? 'Undone in part' : 'Undone';
  if (status === 'done' && report) {
    const { skipped, rejected, unchanged = 0 } = report;
    const others = [
      unchanged > 0 && `${formatInteger(unchanged)} unchanged`,
      skipped > 0 && `${formatInteger(skipped)} skipped`,
      rejected > 0 && `${formatInteger(rejected)} rejected`,
    ];
    return [sayImported(record_kind, report), ...others.filter(Boolean)].join(' · ');
  }
  if (status === 'open') return `${plural(rows_total, 'row')} · Continue`;
  if (status === 'failed') return isOwn ? 'Failed · Try again' : 'Failed';
  // What a colleague's import came to is for that person alone.
  if (status === 'done') return 'Imported';
  return status === 'discarded' ? 'Discarded' : 'Importing…';
}
