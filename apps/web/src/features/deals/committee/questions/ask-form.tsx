import { Button, Textarea } from '@mantine/core';
import { type SetStateAction, type SubmitEvent, useRef } from 'react';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { wordsLeft } from '../../../../lib/forms/words-left.ts';
import { RestoredNotice } from '../../../../ui/forms/restored-notice.tsx';
import classes from '../committee.module.css';
import type { Review } from '../queries.ts';
import { useAsk } from '../use-committee-acts.ts';

/** A question to the deal's owner. What was typed stays until it is asked. */
export function AskForm({ review }: { review: Review }) {
  const [question, setQuestion, kept] = useKeptState(`question ${review.id}`, '');
  // The same key until something is changed: a question that was sent twice is asked once.
  const key = useRef(crypto.randomUUID());
  const ask = useAsk(review.id);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!question.trim() || ask.isPending) return;
    ask.mutate({ question, key: key.current }, { onSuccess: () => change((now) => wordsLeft(now, question)) });
  };
  const change = (next: SetStateAction<string>) => {
    key.current = crypto.randomUUID();
    setQuestion(next);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {kept.isRestored && question !== '' && <RestoredNotice onDiscard={kept.discard} />}
      <Textarea
        label="Ask a question"
        description="The owner of the deal is notified."
        autosize
        minRows={2}
        maxLength={4000}
        value={question}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!question.trim()} loading={ask.isPending}>
        Ask
      </Button>
    </form>
  );
}
