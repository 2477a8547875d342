import { MERGE_UNDO_DAYS } from '@cairn/domain';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../../lib/base/use-now.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import classes from '../opportunities/opportunities.module.css';
import type { Deal } from '../opportunities/queries.ts';
import { useUndoMerge } from '../opportunities/use-undo-merge.ts';

const DAY = 86_400_000;

/** On the page of a deal that was merged into another: where it went, and the way back. */
export function MergedNotice({ deal }: { deal: Deal }) {
  const [asked, setAsked] = useState(false);
  const now = useNow(60_000);
  const mayUndo = useMay('opportunity:merge');
  const undoMerge = useUndoMerge();
  const { merged_into: kept } = deal;
  const undo = useMutation({
    mutationFn: (keptId: string) => undoMerge(keptId, deal.id),
    onSuccess: (title) => toast({ title, tone: 'success' }),
    onError: (error) => toastError('Failed to undo the merge', error),
    onSettled: () => setAsked(false),
  });
  if (!kept) return null;
  const isRecent = kept.at !== null && now.getTime() - Date.parse(kept.at) < MERGE_UNDO_DAYS * DAY;
  return (
    <Notice tone="warning">
      <span className={classes.putAway}>
        <span>
          Merged into{' '}
          <TextLink to="/opportunities/$id" params={{ id: kept.id }} underline="always">
            {kept.company_name}
          </TextLink>
          . This record stays as it was; its notes, files and tasks are with the other deal.
        </span>
        {isRecent && mayUndo && (
          <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
            Undo the merge…
          </Button>
        )}
      </span>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => undo.mutate(kept.id)}
        title={`Undo the merge into ${kept.company_name}?`}
        confirmLabel="Undo the Merge"
        pending={undo.isPending}
      >
        {deal.company_name} is a deal of its own again, in its stage, with the notes, files, tasks, due diligence and
        votes that it brought. {kept.company_name} gets its old values back where nobody has changed them since. Not
        taken back: what was added to {kept.company_name} since the merge, who sees the two deals, and that an import
        recognises both.
      </ConfirmDialog>
    </Notice>
  );
}
