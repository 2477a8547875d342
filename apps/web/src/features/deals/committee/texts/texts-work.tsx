import { Textarea } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { MarkdownEditor } from '../../../../ui/markdown/markdown-editor.tsx';
import classes from '../committee.module.css';
import { Part } from '../part.tsx';
import type { Review } from '../queries.ts';
import { AssumptionsEditor } from './assumptions-editor.tsx';
import { ConflictPart } from './conflict-part.tsx';
import { ReviewTexts } from './review-texts.tsx';
import { SaveState } from './save-state.tsx';
import type { ReviewDraft } from './use-review-draft.ts';

/** Memo, thesis and assumptions, written by any member and saved by themselves. */
export function TextsWork({ review, draft }: { review: Review; draft: ReviewDraft }) {
  const { texts, conflict, change, taken, settle, isDirty, save, forget } = draft;
  // Going away waits for the text; what could not be saved is not lost without a question.
  const guard = useBlocker({
    shouldBlockFn: async () => {
      await save();
      return isDirty();
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (!review.can.edit) return <ReviewTexts texts={review} />;
  return (
    <>
      {conflict && <ConflictPart conflict={conflict} mine={texts} onSettle={settle} />}
      <Part title="Memo" aside={<SaveState draft={draft} />}>
        <MarkdownEditor key={taken} label="Memo" initial={texts.memo} onChange={(memo) => change({ memo })} />
      </Part>
      <Part title="Thesis">
        <Textarea
          aria-label="Thesis"
          description="Why this company will win, and why we should invest. Later it is compared with the figures."
          autosize
          minRows={3}
          maxLength={10_000}
          value={texts.thesis}
          onChange={(event) => change({ thesis: event.currentTarget.value })}
        />
      </Part>
      <Part title="Assumptions">
        <p className={classes.quiet}>What must happen, in figures and with a date.</p>
        <AssumptionsEditor rows={texts.assumptions} onChange={(assumptions) => change({ assumptions })} />
      </Part>
      <ConfirmDialog
        opened={guard.status === 'blocked'}
        onClose={() => guard.reset?.()}
        onConfirm={() => {
          forget();
          guard.proceed?.();
        }}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
      >
        Part of the memo, the thesis or the assumptions could not be saved. Discarding it cannot be undone.
      </ConfirmDialog>
    </>
  );
}
