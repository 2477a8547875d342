import type { Currency } from '@cairn/domain';
import {
  asksOwners,
  OWNER_FIELDS,
  OWNERS,
  type OwnerKey,
  QUESTION_GROUPS,
  type QuestionGroup,
  questionsFor,
  SUBSCRIPTION_QUESTIONS,
} from '@cairn/domain/fund';
import type { Outputs } from '../../lib/api/api.ts';
import { describeValue } from '../../lib/fields/describe-value.ts';
import classes from './subscriptions.module.css';

type Detail = Pick<Outputs['lpSubscriptions']['get'], 'answers' | 'earlier' | 'changed' | 'unconfirmed' | 'currency'>;

/** What was answered, by the parts of the questionnaire, with what it was before where it has changed. */
export function SubscriptionAnswers({ subscription }: { subscription: Detail }) {
  const { answers, earlier, changed, unconfirmed, currency } = subscription;
  const say = (key: keyof typeof SUBSCRIPTION_QUESTIONS, value: unknown) =>
    describeValue(SUBSCRIPTION_QUESTIONS[key], value, { currency: currency as Currency, nameOf: () => undefined });
  const questions = questionsFor(answers as never);
  const owners = asksOwners(answers as never);
  const before = earlier?.answers.beneficial_owners ?? [];
  return (
    <>
      {earlier && <p className={classes.quiet}>Compared with: {earlier.source}.</p>}
      {(Object.keys(QUESTION_GROUPS) as QuestionGroup[]).map((group) => (
        <section key={group} className={classes.part} aria-label={QUESTION_GROUPS[group]}>
          <h3>{QUESTION_GROUPS[group]}</h3>
          <dl className={classes.answers}>
            {questions
              .filter((question) => question.group === group)
              .map(({ key }) => (
                <div key={key} className={classes.answer} data-changed={changed.includes(key) || undefined}>
                  <dt>{SUBSCRIPTION_QUESTIONS[key].label}</dt>
                  <dd>{say(key, answers[key])}</dd>
                  {changed.includes(key) && earlier && (
                    <dd className={classes.before}>Before: {say(key, earlier.answers[key])}</dd>
                  )}
                  {unconfirmed.includes(key) && <dd className={classes.before}>Not confirmed yet</dd>}
                </div>
              ))}
            {group === 'owners' && owners && (
              <div className={classes.answer} data-changed={changed.includes('beneficial_owners') || undefined}>
                <dt>{OWNERS.label}</dt>
                <Owners rows={answers.beneficial_owners} />
                {changed.includes('beneficial_owners') && before.length > 0 && (
                  <dd className={classes.before}>
                    Before: <OwnerList rows={before} />
                  </dd>
                )}
              </div>
            )}
          </dl>
        </section>
      ))}
    </>
  );
}

type OwnerRows = Detail['answers']['beneficial_owners'];

const Owners = ({ rows }: { rows: OwnerRows }) => <dd>{rows.length === 0 ? 'empty' : <OwnerList rows={rows} />}</dd>;

function OwnerList({ rows }: { rows: OwnerRows }) {
  const say = (key: OwnerKey, value: unknown) =>
    describeValue(OWNER_FIELDS[key], value, { currency: 'USD', nameOf: () => undefined });
  return (
    <ul className={classes.owners}>
      {rows.map((owner, at) => (
        // Owners have no name that is theirs alone.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
        <li key={at}>{(Object.keys(OWNER_FIELDS) as OwnerKey[]).map((key) => say(key, owner[key])).join(', ')}</li>
      ))}
    </ul>
  );
}
