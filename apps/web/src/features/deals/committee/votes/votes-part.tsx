import { Progress } from '@mantine/core';
import { useNameOf } from '../../../../lib/team.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from '../committee.module.css';
import { STATUS_LABELS, VOTED_LABELS } from '../labels.ts';
import { Part } from '../part.tsx';
import type { CastVote, Review } from '../queries.ts';
import { describeQuorum, describeVotes, isUnreachable } from './describe-tally.ts';

/** How the vote stands: the quorum in words and figures, who voted how, and who has not. */
export function VotesPart({ review: { tally, members, votes, votes_hidden, status } }: { review: Review }) {
  const nameOf = useNameOf();
  const missing = members.filter((id) => !votes.some(({ user_id }) => user_id === id));
  const byName = <R,>(list: R[], id: (row: R) => string) =>
    list.toSorted((a, b) => nameOf(id(a)).localeCompare(nameOf(id(b))));
  const isOpen = status === 'open';
  return (
    <Part title="Votes">
      <Progress
        value={Math.min(100, (tally.voted / tally.quorum) * 100)}
        color={tally.quorum_reached ? 'pine' : 'yellow'}
        aria-label={`${tally.voted} of ${tally.quorum} votes needed`}
      />
      <p className={classes.tally}>
        {describeQuorum(tally)}
        {tally.voted > 0 && !votes_hidden && <span className={classes.quiet}> {describeVotes(tally)}.</span>}
      </p>
      {isOpen && tally.outcome && (
        <p className={classes.tally}>
          Result so far: <strong>{STATUS_LABELS[tally.outcome].toLowerCase()}</strong>.
        </p>
      )}
      {isOpen && isUnreachable(tally, members.length - tally.voted) && (
        <Notice tone="warning">
          The quorum of {tally.quorum} cannot be reached: too few members can still vote. Withdraw this vote and start
          another one.
        </Notice>
      )}
      {votes_hidden && <p className={classes.quiet}>Who voted and how is shown to you once you have voted.</p>}
      <ul className={classes.votes}>
        {byName(votes, ({ user_id }) => user_id).map((vote) => (
          <VoteRow key={vote.user_id} name={nameOf(vote.user_id)} cast={vote} />
        ))}
        {byName(votes_hidden ? [] : missing, (id) => id).map((id) => (
          <li key={id} className={classes.vote}>
            <span>{nameOf(id)}</span>
            <span className={classes.quiet}>{isOpen ? 'Has not voted yet' : 'Did not vote'}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function VoteRow({ name, cast: { vote, dissent, conditions } }: { name: string; cast: CastVote }) {
  return (
    <li className={classes.vote}>
      <span>{name}</span>
      <span className={classes.cast} data-vote={vote}>
        {VOTED_LABELS[vote]}
      </span>
      {dissent && (
        <blockquote className={classes.voice}>
          <span className={classes.quiet}>Dissent</span>
          {dissent}
        </blockquote>
      )}
      {conditions && (
        <blockquote className={classes.voice}>
          <span className={classes.quiet}>Conditions</span>
          {conditions}
        </blockquote>
      )}
    </li>
  );
}
