import { PERCENT_MAX } from '@cairn/domain';
import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { formatDay, plural } from '../../../../lib/base/format.ts';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { useNameOf } from '../../../../lib/team.ts';
import classes from '../committee.module.css';
import { Part } from '../part.tsx';
import type { Review } from '../queries.ts';
import { useForecast } from '../use-committee-acts.ts';

type Assumption = Review['assumptions'][number];

/** A forecast belongs to the words of its assumption, and so does what is being typed. */
const keyOf = ({ metric, value, by }: Assumption) => JSON.stringify([metric, value, by]);

const percentOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= PERCENT_MAX ? Number(text) : null;

/** How likely each assumption is to come true, by this member; what others say is shown once this one has. */
export function ForecastsPart({ review }: { review: Review }) {
  const [typed, setTyped] = useKeptState<Record<string, string>>(`forecasts ${review.id}`, {});
  const state = useForecast(review.id);
  const rows = review.assumptions.flatMap((assumption, place) => {
    const forecast = review.forecasts[place];
    const key = keyOf(assumption);
    // Words that stand there twice are one forecast.
    if (!forecast || review.assumptions.findIndex((other) => keyOf(other) === key) < place) return [];
    const text = typed[key] ?? forecast.mine?.toString() ?? '';
    return [{ ...forecast, assumption, key, text, percent: percentOf(text) }];
  });
  const isWrong = rows.some(({ text, percent }) => text.trim() !== '' && percent === null);
  // An emptied field takes its forecast back.
  const changed = rows.filter(({ percent, mine }) => percent !== mine);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWrong || changed.length === 0 || state.isPending) return;
    state.mutate(
      changed.map(({ assumption: { metric, value, by }, percent }) => ({ metric, value, by, percent })),
      { onSuccess: () => setTyped({}) },
    );
  };
  return (
    <Part title="Your forecasts">
      <p className={classes.quiet}>
        How likely is each assumption to come true by its date? The decision freezes your answers, and later they are
        compared with what happened. Until then you can change them, or empty a field to take one back.
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <ul className={classes.forecasts}>
          {rows.map(({ key, assumption, due_on, given, stated, text, percent }) => (
            <li key={key} className={classes.forecast}>
              <span className={classes.claim}>
                {assumption.metric || 'No metric'}: {assumption.value || 'no value'}
                <span className={classes.quiet}>
                  {due_on ? `by ${formatDay(due_on)}` : 'Say by when, such as Q4 2027, and it can be forecast.'}
                </span>
              </span>
              <TextInput
                aria-label={`Probability of ${assumption.metric}: ${assumption.value}`}
                inputMode="numeric"
                rightSection="%"
                disabled={!due_on}
                value={text}
                error={text.trim() !== '' && percent === null ? '0 to 100, whole' : undefined}
                onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [key]: currentTarget.value }))}
              />
              <OfOthers given={given} stated={stated} />
            </li>
          ))}
        </ul>
        <Button type="submit" disabled={changed.length === 0 || isWrong} loading={state.isPending}>
          Save forecasts
        </Button>
      </form>
    </Part>
  );
}

function OfOthers({ given, stated }: Pick<Review['forecasts'][number], 'given' | 'stated'>) {
  const nameOf = useNameOf();
  if (given === 0) return null;
  return (
    <span className={`${classes.quiet} ${classes.others}`}>
      {stated
        ? stated.map(({ user_id, percent }) => `${nameOf(user_id)} ${percent} %`).join(', ')
        : `${plural(given, 'member')} forecast this; shown once you have.`}
    </span>
  );
}
