import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNameOf } from '../../../../lib/team.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import classes from '../committee.module.css';
import type { Question } from '../queries.ts';
import { WordsForm } from '../texts/words-form.tsx';
import { useAnswer, useEditQuestion } from '../use-committee-acts.ts';

/** A question with its answer, or the way to give one. */
export function QuestionRow({ question: asked }: { question: Question }) {
  const { id, question, asked_by, asked_at, answer, answered_by, answered_at, version, can } = asked;
  const nameOf = useNameOf();
  const [writing, setWriting] = useState<'question' | 'answer' | null>(null);
  const edit = useEditQuestion();
  const give = useAnswer();
  const done = { onSuccess: () => setWriting(null) };
  const close = () => setWriting(null);
  return (
    <li className={classes.question}>
      {writing === 'question' ? (
        <WordsForm
          name={`question ${id}`}
          label="Question"
          initial={question}
          submitLabel="Save"
          pending={edit.isPending}
          onSubmit={(words) => edit.mutate({ id, version, question: words }, done)}
          onCancel={close}
        />
      ) : (
        <p className={classes.asked}>{question}</p>
      )}
      <p className={classes.quiet}>
        {nameOf(asked_by)}, <RelativeTime at={asked_at} />
      </p>
      {answer !== null && writing !== 'answer' && (
        <div className={classes.answer}>
          <p className={classes.words}>{answer}</p>
          <p className={classes.quiet}>
            {nameOf(answered_by)}
            {answered_at && (
              <>
                , <RelativeTime at={answered_at} />
              </>
            )}
          </p>
        </div>
      )}
      {writing === 'answer' && (
        <WordsForm
          name={`answer ${id}`}
          label="Answer"
          initial={answer ?? ''}
          submitLabel="Answer"
          pending={give.isPending}
          onSubmit={(words) => give.mutate({ id, version, answer: words }, done)}
          onCancel={close}
        />
      )}
      {writing === null && (can.edit || can.answer) && (
        <div className={classes.acts}>
          {can.answer && (
            <Button size="compact-sm" variant="default" onClick={() => setWriting('answer')}>
              {answer === null ? 'Answer' : 'Correct the answer'}
            </Button>
          )}
          {can.edit && (
            <Button size="compact-sm" variant="subtle" onClick={() => setWriting('question')}>
              Edit
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
