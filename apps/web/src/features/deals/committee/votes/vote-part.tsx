import { VOTES, type Vote } from '@cairn/domain';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import classes from '../committee.module.css';
import { VOTE_LABELS } from '../labels.ts';
import { Part } from '../part.tsx';
import type { Review } from '../queries.ts';
import { useVote } from '../use-committee-acts.ts';

/** What must be said with a vote, beside the vote itself. */
const WORDS = {
  reject: {
    field: 'dissent',
    label: 'Dissent',
    description: 'Your reason for rejecting. It is stored with the decision.',
  },
  approve_with_conditions: {
    field: 'conditions',
    label: 'Conditions',
    description: 'The conditions of your approval. They are stored with the decision.',
  },
} as const;

/** The own vote, to cast or to change. */
export function VotePart({ review }: { review: Review }) {
  const { id: me } = useProfile();
  const mine = review.votes.find(({ user_id }) => user_id === me);
  const [chosen, setChosen] = useState<Vote | null>(null);
  const [typed, setTyped] = useKeptState<{ dissent?: string; conditions?: string }>(`vote ${review.id}`, {});
  const [missing, setMissing] = useState(false);
  const cast = useVote(review);
  const vote = chosen ?? mine?.vote ?? null;
  const words = vote === 'reject' || vote === 'approve_with_conditions' ? WORDS[vote] : null;
  const said = words ? (typed[words.field] ?? mine?.[words.field] ?? '') : '';
  const refused = fieldErrors(cast.error);
  const isSame = mine?.vote === vote && (!words || mine[words.field] === said.trim());

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!vote || cast.isPending) return;
    if (words && !said.trim()) {
      setMissing(true);
      document.getElementById(`said-${review.id}`)?.focus();
      return;
    }
    cast.mutate({ vote, ...(words && { [words.field]: said.trim() }) });
  };
  return (
    <Part title="Your vote">
      <form className={classes.form} onSubmit={submit} noValidate>
        <Radio.Group
          aria-label="Your vote"
          value={vote}
          onChange={(value) => {
            setMissing(false);
            setChosen(value as Vote);
          }}
        >
          <Stack gap={10}>
            {VOTES.map((value) => (
              <Radio key={value} value={value} label={VOTE_LABELS[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {words && (
          <Textarea
            id={`said-${review.id}`}
            label={words.label}
            description={words.description}
            required
            autosize
            minRows={2}
            maxLength={4000}
            error={missing && !said.trim() ? `${words.label} cannot be empty.` : refused[words.field]}
            value={said}
            onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [words.field]: currentTarget.value }))}
          />
        )}
        <Button type="submit" disabled={!vote || isSame} loading={cast.isPending}>
          {mine ? 'Change vote' : 'Vote'}
        </Button>
      </form>
    </Part>
  );
}
