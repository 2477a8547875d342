import { Button } from '@mantine/core';
import classes from '../committee.module.css';
import { FAILED } from '../labels.ts';
import type { ReviewDraft } from './use-review-draft.ts';

/** Whether what is typed is saved: said quietly while all is well, with a way on when it is not. */
export function SaveState({ draft: { saving, dirty, problem, conflict, save } }: { draft: ReviewDraft }) {
  if (problem)
    return (
      <span className={classes.unsaved} role="alert">
        {FAILED.save}. {problem}
        <Button size="compact-xs" variant="default" onClick={() => void save()}>
          Try again
        </Button>
      </span>
    );
  const text = conflict ? 'Not saved: choose a version' : saving || dirty ? 'Saving…' : 'Saved';
  return (
    <span className={classes.saved} role="status">
      {text}
    </span>
  );
}
