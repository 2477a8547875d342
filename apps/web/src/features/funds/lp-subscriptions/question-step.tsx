import {
  type AnswerKey,
  asksOwners,
  OWNER_FIELDS,
  OWNERS,
  type OwnerKey,
  QUESTION_GROUPS,
  type QuestionGroup,
  questionsFor,
  SUBSCRIPTION_QUESTIONS,
} from '@cairn/domain/fund';
import { Button } from '@mantine/core';
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { Notice } from '../../../ui/base/notice.tsx';
import { FieldInput } from '../../../ui/fields/field-input.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import type { OwnSubscription } from './queries.ts';
import type { AnswersState } from './use-answers.ts';

interface QuestionStepProps {
  subscription: OwnSubscription;
  group: QuestionGroup;
  state: AnswersState;
  /** Whether what is missing is said at its field. */
  showsFaults: boolean;
}

/** One part of the questionnaire. */
export function QuestionStep({ subscription, group, state, showsFaults }: QuestionStepProps) {
  const { unconfirmed, earlier } = subscription;
  const faults = Object.fromEntries(
    showsFaults ? subscription.faults.map(({ field, text }) => [field, text]) : [],
  ) as Record<string, string>;
  const errors = { ...faults, ...state.problems };
  const answers = { ...subscription.answers, ...chosenOf(state) } as Parameters<typeof questionsFor>[0];
  const questions = questionsFor(answers).filter((question) => question.group === group);
  const owners = group === 'owners' && asksOwners(answers);
  const keys: AnswerKey[] = [...questions.map(({ key }) => key), ...(owners ? (['beneficial_owners'] as const) : [])];
  const waiting = keys.filter((key) => unconfirmed.includes(key));
  return (
    <section className={classes.panel} aria-label={QUESTION_GROUPS[group]}>
      <h2>{QUESTION_GROUPS[group]}</h2>
      {waiting.length > 0 && earlier && (
        <Notice>
          Filled in from: {earlier.source}. Change what is no longer right, then confirm the rest.{' '}
          <Button
            size="compact-xs"
            leftSection={<IconCheck size={14} stroke={1.75} />}
            onClick={() => void state.confirm(waiting)}
          >
            Confirm {QUESTION_GROUPS[group]}
          </Button>
        </Notice>
      )}
      <div className={classes.fields}>
        {questions.map(({ key, required }) => {
          const field = SUBSCRIPTION_QUESTIONS[key];
          return (
            <FieldInput
              key={key}
              spec={{ ...field, field: key, label: required ? field.label : `${field.label} (optional)` } as never}
              state={
                {
                  draft: state.typed.fields,
                  currency: state.currency,
                  errors,
                  set: state.set,
                  leave: () => void state.flush(),
                } as never
              }
              disabled={state.isSending}
            />
          );
        })}
      </div>
      {owners && <Owners state={state} errors={errors} />}
    </section>
  );
}

/** Which questions are asked follows from what is chosen, before it is saved. */
const chosenOf = ({ typed: { fields } }: AnswersState) => {
  const { investor_type, professional_status, politically_exposed, benefit_plan, source_of_funds } = fields;
  return { investor_type, professional_status, politically_exposed, benefit_plan, source_of_funds };
};

function Owners({ state, errors }: { state: AnswersState; errors: Record<string, string> }) {
  const { owners } = state.typed;
  return (
    <div className={classes.part}>
      <h3>{OWNERS.label}</h3>
      <p className={classes.quiet}>{OWNERS.help}</p>
      {errors.beneficial_owners && <p className={classes.fault}>{errors.beneficial_owners}</p>}
      {owners.map((owner, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an owner has nothing else that stays the same while it is typed
        <fieldset key={at} className={classes.owner} aria-label={`Owner ${at + 1}`}>
          {(Object.keys(OWNER_FIELDS) as OwnerKey[]).map((key) => {
            const path = `beneficial_owners.${at}.${key}`;
            return (
              <FieldInput
                key={key}
                spec={{ ...OWNER_FIELDS[key], field: path } as never}
                state={
                  {
                    draft: { [path]: owner[key] },
                    currency: state.currency,
                    errors,
                    set: (_path: string, value: unknown) => state.setOwner(at, key, value),
                    leave: () => void state.flush(),
                  } as never
                }
                disabled={state.isSending}
              />
            );
          })}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Remove owner ${at + 1}`}
            onClick={() => state.removeOwner(at)}
          >
            <IconTrash size={16} stroke={1.75} />
          </Button>
        </fieldset>
      ))}
      {owners.length < OWNERS.max && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={state.addOwner}
          >
            Add Owner
          </Button>
        </div>
      )}
    </div>
  );
}
