import { QUESTION_GROUPS, type QuestionGroup, SUBSCRIPTION_QUESTIONS } from '@cairn/domain/fund';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { oneOf } from '../../../lib/base/search-params.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { SubscriptionAnswers } from '../../../ui/funds/subscription-answers.tsx';
import { SubscriptionBadge } from '../../../ui/funds/subscription-badge.tsx';
import shared from '../../../ui/funds/subscriptions.module.css';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './lp-subscriptions.module.css';
import { type OwnSubscription, ownSubscriptionOptions } from './queries.ts';
import { QuestionStep } from './question-step.tsx';
import { SignStep } from './sign-step.tsx';
import { type AnswersState, type Saving, useAnswers } from './use-answers.ts';

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

const STEPS = { ...QUESTION_GROUPS, documents: 'Documents', review: 'Review and submit' } as const;
type Step = keyof typeof STEPS;
const ORDER = Object.keys(STEPS) as Step[];

interface PageProps {
  id: string;
  /** As it stands in the address; without one that is known, the first. */
  step: string | undefined;
  onStep: (step: string) => void;
}

/** A subscription as those who speak for the LP answer and sign it, step by step. */
export function OwnSubscriptionPage({ id, step, onStep }: PageProps) {
  const { data, error, refetch } = useQuery(ownSubscriptionOptions(id));
  if (!data && error)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        title="The subscription could not be loaded"
        frame="page"
      />
    );
  if (!data)
    return (
      <LoadingRegion label="Loading the subscription">
        <SkeletonLines count={8} height={24} />
      </LoadingRegion>
    );
  return (
    <Page>
      <PageHeader
        title={`Subscription to ${data.fund_name}`}
        purpose={`${data.lp_name}${data.offered === null ? '' : `, offered ${fundMoney(data.offered, data.currency)}`}.`}
      />
      <div className={shared.stack}>
        <div className={shared.bar}>
          <ButtonLink
            to="/dashboard/lp-portal"
            size="xs"
            variant="default"
            leftSection={<IconArrowLeft size={14} stroke={1.75} />}
          >
            LP Portal
          </ButtonLink>
          <SubscriptionBadge state={data.state} />
        </div>
        <Standing subscription={data} />
        {data.can.answer ? (
          <Answering subscription={data} step={oneOf(step, ORDER) ?? 'investor'} onStep={onStep} />
        ) : (
          <Reading subscription={data} />
        )}
      </div>
    </Page>
  );
}

const NEXT: Partial<Record<OwnSubscription['state'], string>> = {
  submitted: 'The firm looks at your answers and documents. You are told by mail when it has decided.',
  approved: 'Approved. The firm signs the documents next; there is nothing that you have to do.',
  countersigned: 'Both sides have signed. The commitment is written down at the closing.',
  closed: 'Closed. Your commitment is among your investments.',
  declined: 'This subscription was declined.',
  withdrawn: 'The firm has withdrawn this subscription.',
  expired: 'The deadline for answers has passed. Ask the firm for a later one; your answers are kept.',
};

function Standing({ subscription }: { subscription: OwnSubscription }) {
  const { state, reason, due_on, note, can, accepted, currency } = subscription;
  return (
    <>
      {can.answer && <p className={shared.quiet}>Submit by {formatDay(due_on)}. What you type is saved as you go.</p>}
      {state === 'changes_requested' && reason && <Notice tone="warning">The firm asks for changes: {reason}</Notice>}
      {NEXT[state] && <Notice tone={state === 'expired' ? 'warning' : 'info'}>{NEXT[state]}</Notice>}
      {(state === 'declined' || state === 'withdrawn') && reason && <Notice>Reason: {reason}</Notice>}
      {accepted !== null && <p className={shared.words}>Accepted amount: {fundMoney(accepted, currency)}</p>}
      {note && <p className={shared.words}>{note}</p>}
    </>
  );
}

function Reading({ subscription }: { subscription: OwnSubscription }) {
  return (
    <div className={shared.columns}>
      <section className={shared.panel} aria-label="Answers">
        <h2>Answers</h2>
        <SubscriptionAnswers subscription={{ ...subscription, earlier: null, changed: [] }} />
      </section>
      <SignStep subscription={subscription} />
    </div>
  );
}

interface AnsweringProps {
  subscription: OwnSubscription;
  step: Step;
  onStep: (step: Step) => void;
}

function Answering({ subscription, step, onStep }: AnsweringProps) {
  const state = useAnswers(subscription);
  const [checked, setChecked] = useState(false);
  const [declining, setDeclining] = useState(false);
  const place = ORDER.indexOf(step);
  const go = (to: Step) => {
    void state.flush();
    if (to === 'review') setChecked(true);
    onStep(to);
  };
  const next = ORDER[place + 1];
  const before = ORDER[place - 1];
  return (
    <div className={classes.layout}>
      <nav aria-label="Steps">
        <ol className={classes.steps}>
          {ORDER.map((one) => (
            <li key={one}>
              <button
                type="button"
                ref={one === step ? showStep : undefined}
                className={classes.step}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => go(one)}
              >
                {one === 'review' || faultsOf(subscription, one).length > 0 ? (
                  <IconCircle size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconCircleCheck size={16} stroke={1.75} aria-label="Complete" />
                )}
                {STEPS[one]}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.content}>
        {step === 'documents' ? (
          <SignStep subscription={subscription} />
        ) : step === 'review' ? (
          <ReviewStep subscription={subscription} state={state} onStep={go} />
        ) : (
          <QuestionStep subscription={subscription} group={step} state={state} showsFaults={checked} />
        )}
        <div className={classes.foot}>
          <span className={shared.quiet} role="status">
            {SAVING[state.saving]}
          </span>
          <span className={shared.bar}>
            <Button variant="subtle" color="gray" onClick={() => setDeclining(true)}>
              Do Not Subscribe
            </Button>
            {before && (
              <Button variant="default" onClick={() => go(before)}>
                Back
              </Button>
            )}
            {next && <Button onClick={() => go(next)}>Next</Button>}
          </span>
        </div>
      </div>
      {declining && <DeclineDialog subscription={subscription} onClose={() => setDeclining(false)} />}
    </div>
  );
}

const SAVING: Record<Saving, string> = {
  none: '',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved. Look at the marked fields.',
};

/** On a phone the steps stand in a row that scrolls. */
const showStep = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** What is missing in a step. */
function faultsOf({ faults }: OwnSubscription, step: Step) {
  return faults.filter(({ field }) => stepOf(field) === step);
}

function stepOf(field: string): Step {
  const [key = ''] = field.split('.');
  if (key === 'documents') return 'documents';
  if (key === 'beneficial_owners') return 'owners';
  return SUBSCRIPTION_QUESTIONS[key as keyof typeof SUBSCRIPTION_QUESTIONS].group as QuestionGroup;
}

function ReviewStep({
  subscription,
  state,
  onStep,
}: {
  subscription: OwnSubscription;
  state: AnswersState;
  onStep: (step: Step) => void;
}) {
  const { faults, can } = subscription;
  const open = ORDER.filter((step) => faultsOf(subscription, step).length > 0);
  return (
    <section className={shared.panel} aria-label={STEPS.review}>
      <h2>{STEPS.review}</h2>
      {open.map((step) => (
        <div key={step} className={shared.part}>
          <div className={shared.head}>
            <h3>{STEPS[step]}</h3>
            <Button size="compact-xs" variant="default" onClick={() => onStep(step)}>
              Go to {STEPS[step]}
            </Button>
          </div>
          <ul>
            {faultsOf(subscription, step).map(({ field, text }) => (
              <li key={field}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
      {faults.length === 0 && (
        <>
          <Notice tone="positive">Everything is answered and signed.</Notice>
          <SubscriptionAnswers subscription={{ ...subscription, earlier: null, changed: [] }} />
        </>
      )}
      <div>
        <Button disabled={!can.submit} loading={state.isSending} onClick={() => void state.submit()}>
          Submit Subscription
        </Button>
      </div>
    </section>
  );
}
