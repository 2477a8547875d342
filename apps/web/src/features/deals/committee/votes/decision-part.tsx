import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLast } from '../../../../lib/base/use-last.ts';
import classes from '../committee.module.css';
import { Part } from '../part.tsx';
import type { Review } from '../queries.ts';
import { DecideDialog } from './decide-dialog.tsx';

/** The end of the vote: an administrator records what the votes decide. */
export function DecisionPart({ review }: { review: Review }) {
  const { can, tally, votes_hidden } = review;
  const [deciding, setDeciding] = useState(false);
  const wasAsked = useLast(deciding || null);
  return (
    <Part title="Decision">
      <p className={classes.quiet}>
        More votes for than against approve the deal; a tie rejects it. Abstentions count only for the quorum. The
        decision freezes memo, thesis, assumptions, votes, questions and files.
      </p>
      {votes_hidden && <p className={classes.quiet}>The result is shown to you once you have voted.</p>}
      {!can.decide && !votes_hidden && <p className={classes.quiet}>A firm administrator records it.</p>}
      {can.decide && (
        <Button disabled={!tally.outcome} onClick={() => setDeciding(true)}>
          {tally.outcome ? `Record decision: ${tally.outcome}` : 'Waiting for the quorum'}
        </Button>
      )}
      {wasAsked && <DecideDialog review={review} opened={deciding} onClose={() => setDeciding(false)} />}
    </Part>
  );
}
