import { plural } from '../../../../lib/base/format.ts';
import classes from '../committee.module.css';
import { Part } from '../part.tsx';
import type { Review } from '../queries.ts';
import { AskForm } from './ask-form.tsx';
import { QuestionRow } from './question-row.tsx';

/** What the committee wants to know, and what it was told. */
export function QuestionsPart({ review }: { review: Review }) {
  const { questions, can } = review;
  const open = questions.filter(({ answer }) => answer === null).length;
  return (
    <Part title="Questions" aside={open > 0 && <span className={classes.quiet}>{plural(open, 'open question')}</span>}>
      {questions.length === 0 && !can.ask && <p className={classes.quiet}>No questions were asked.</p>}
      {questions.length > 0 && (
        <ol className={classes.questions}>
          {questions.map((question) => (
            <QuestionRow key={question.id} question={question} />
          ))}
        </ol>
      )}
      {can.ask && <AskForm review={review} />}
    </Part>
  );
}
