import { Button, Group, Textarea } from '@mantine/core';
import { useCallback } from 'react';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FAILED } from '../labels.ts';
import panel from './item-panel.module.css';
import type { ItemPanelProps } from './item-panel-props.ts';
import { useChangeItem } from './use-change-item.ts';
import { useDraft } from './use-draft.ts';

/** What was found out: the part that the committee reads. */
export function ItemFinding({ process, item, onDirty }: ItemPanelProps) {
  const stored = item.finding ?? '';
  const note = useCallback((isDirty: boolean) => onDirty('finding', isDirty), [onDirty]);
  const { text, setText, dirty, theirs, settle } = useDraft(`finding ${item.id}`, stored, note);
  const { mutate, isPending } = useChangeItem(process.id);
  const save = () =>
    mutate(
      { item, values: { finding: text || null } },
      {
        onSuccess: (answer) => {
          settle(answer.item.finding ?? '', text);
          toast({ title: 'Finding saved', tone: 'success' });
        },
        // What was typed stays; what a colleague has saved comes with the next answer, and is shown beside it.
        onError: (error) => toastError(FAILED.saveItem, error),
      },
    );
  return (
    <section className={panel.part}>
      <Textarea
        label="Finding"
        classNames={{ label: panel.partTitle }}
        placeholder="What was found out, and what it means for the decision"
        autosize
        minRows={3}
        maxRows={16}
        maxLength={10_000}
        readOnly={!process.can.edit}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {theirs !== null && (
        <Notice tone="warning">
          Someone else has saved another finding in the meantime: <q className={panel.theirs}>{theirs || 'nothing'}</q>{' '}
          Saving replaces it with yours.{' '}
          <Button variant="default" size="compact-xs" onClick={() => settle(stored)}>
            Use theirs
          </Button>
        </Notice>
      )}
      {dirty && (
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="xs" disabled={isPending} onClick={() => settle(stored)}>
            Discard
          </Button>
          <Button size="xs" loading={isPending} onClick={save}>
            Save finding
          </Button>
        </Group>
      )}
    </section>
  );
}
