import { DELETED_DAYS } from '@cairn/domain';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { formatInteger, isCounted, plural } from '../../../lib/base/format.ts';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { ARCHIVED_MEANS } from '../opportunities/use-put-away.ts';
import classes from './bulk.module.css';
import type { AwayAct, BulkReport, BulkRun } from './bulk-acts.ts';
import type { selectionInput } from './selection/selection.ts';
import { useBulkChange } from './use-bulk-change.ts';

/** How many deals these are: a list counts up to 10,000, so of more the server is asked. */
function useExactCount(listed: number, selected: AwayDialogProps['selected']): number | undefined {
  const isListed = isCounted(listed);
  const { matching } = selected();
  const { data } = useQuery(
    orpc.bulk.count.queryOptions({ input: { matching: matching ?? {} }, enabled: !isListed && matching !== undefined }),
  );
  return isListed || !matching ? listed : data?.total;
}

interface AwayDialogProps {
  act: AwayAct;
  opened: boolean;
  count: number;
  /** The selection as it is sent, read when it is sent. */
  selected: () => ReturnType<typeof selectionInput>;
  onDone: (done: BulkReport | BulkRun) => void;
  onClose: () => void;
}

const WORDS: Record<AwayAct, { verb: string; running: string; text: string }> = {
  archive: {
    verb: 'Archive',
    running: 'Archiving the deals …',
    text: `${ARCHIVED_MEANS} Until then nothing in them can be changed.`,
  },
  restore: {
    verb: 'Restore',
    running: 'Restoring the deals …',
    text: 'They are in the pipeline again, in the stages in which they were.',
  },
  delete: {
    verb: 'Delete',
    running: 'Deleting the deals …',
    text: `They are gone at once, with their notes, files, tasks, due diligence and votes. For ${DELETED_DAYS} days they can be restored from the list of deleted deals; after that everything is deleted for good. The audit log keeps what happened.`,
  },
};

/** Before many deals are put away or brought back; a deletion is confirmed by typing how many they are. */
export default function AwayDialog({ act, opened, count: listed, selected, onDone, onClose }: AwayDialogProps) {
  const count = useExactCount(listed, selected);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const change = useBulkChange(listed);
  const { verb, running, text } = WORDS[act];
  const pending = change.isPending;
  const deals = count === undefined ? 'the deals' : plural(count, 'deal');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = act === 'delete' && typed.replace(/[\s,.’']/g, '') !== String(count);
    setWrong(isWrong);
    if (isWrong || pending) return;
    if (count === undefined) return;
    const input = act === 'delete' ? { ...selected(), total: count } : selected();
    change.mutate({ act, input } as Parameters<typeof change.mutate>[0], { onSuccess: onDone });
  };
  return (
    <FormModal opened={useAfterMount(opened)} onClose={onClose} busy={pending} title={`${verb} ${deals}?`} size="md">
      <form onSubmit={send} noValidate className={classes.fields}>
        {change.error && <Notice tone="negative">{readError(change.error).message}</Notice>}
        <p className={classes.text}>{text}</p>
        {act === 'delete' && count !== undefined && (
          <TextInput
            label={`Type ${formatInteger(count)} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(false);
            }}
            error={wrong && `Enter the number of deals, ${formatInteger(count)}.`}
            data-autofocus
          />
        )}
        <div className={classes.actions}>
          <span className={classes.running} role="status">
            {pending && running}
          </span>
          <Button variant="default" onClick={onClose} disabled={pending} data-autofocus={act !== 'delete' || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={act === 'delete' ? 'red' : undefined}
            loading={pending}
            disabled={count === undefined}
          >
            {verb} {deals}
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
