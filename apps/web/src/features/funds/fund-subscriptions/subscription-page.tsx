import { hasPermission } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatDate, formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { SubscriptionAnswers } from '../../../ui/funds/subscription-answers.tsx';
import { SubscriptionBadge } from '../../../ui/funds/subscription-badge.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
import type { SubscriptionAct } from './act-dialog.tsx';
import { type Subscription, subscriptionOptions } from './queries.ts';
import { SubscriptionDocuments } from './subscription-documents.tsx';

const ActDialog = lazy(() => import('./act-dialog.tsx'));

/** One subscription as the firm reviews it: the answers beside the documents, and what may be done now. */
export function SubscriptionPage({ id }: { id: string }) {
  const { role } = useProfile();
  const mayRead = hasPermission(role, 'fund:read');
  const { data, error, refetch } = useQuery({ ...subscriptionOptions(id), enabled: mayRead });
  if (!mayRead) return <NoAccess />;
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
  return <Review subscription={data} />;
}

function Review({ subscription }: { subscription: Subscription }) {
  const [act, setAct] = useState<SubscriptionAct | null>(null);
  const { lp_name, fund_name, state, currency, note, reason, to_review, closing_refusal, can } = subscription;
  const isFilled = state !== 'draft';
  return (
    <Page>
      <PageHeader
        title={`Subscription of ${lp_name}`}
        purpose={`To ${fund_name}. Opened by ${subscription.opened_by_name}, ${formatDate(subscription.created_at)}.`}
        actions={<Acts subscription={subscription} onAct={setAct} />}
      />
      <div className={classes.stack}>
        <div className={classes.bar}>
          <ButtonLink
            to="/fund-financials"
            search={{ tab: 'Subscriptions' }}
            size="xs"
            variant="default"
            leftSection={<IconArrowLeft size={14} stroke={1.75} />}
          >
            All subscriptions
          </ButtonLink>
          <SubscriptionBadge state={state} />
          <span className={classes.quiet}>{historyOf(subscription)}</span>
        </div>
        <StatStrip
          label="Amounts and days"
          stats={[
            { label: 'Offered', value: fundMoney(subscription.offered, currency) },
            { label: 'Amount', value: fundMoney(subscription.amount, currency) },
            { label: 'Accepted', value: fundMoney(subscription.accepted, currency) },
            { label: 'Deadline', value: formatDay(subscription.due_on) },
            { label: 'Closing', value: formatDay(subscription.closing_on) },
          ]}
        />
        {state === 'submitted' && !can.approve && (
          <Notice>Waiting for an administrator who did not open it. Changes can be requested meanwhile.</Notice>
        )}
        {state === 'submitted' &&
          to_review.map((text) => (
            <Notice key={text} tone="warning">
              {text}
            </Notice>
          ))}
        {(state === 'approved' || state === 'countersigned') && closing_refusal && (
          <Notice tone="warning">It cannot be closed: {closing_refusal}</Notice>
        )}
        {state === 'expired' && (
          <Notice tone="warning">The deadline has passed. Choose a later one, or withdraw the subscription.</Notice>
        )}
        {reason && <Notice>Reason: {reason}</Notice>}
        <div className={classes.columns}>
          <section className={classes.panel} aria-label="Answers">
            <div className={classes.head}>
              <h2>Answers</h2>
              <span className={classes.quiet}>
                {subscription.answered} of {subscription.questions} answered
              </span>
              {isFilled && <Reveal subscription={subscription} />}
            </div>
            {isFilled ? (
              <SubscriptionAnswers subscription={subscription} />
            ) : (
              <p className={classes.quiet}>
                Once it is sent, the limited partner answers here. What is known from before is filled in, to be
                confirmed.
              </p>
            )}
          </section>
          <div className={classes.stack}>
            <SubscriptionDocuments subscription={subscription} />
            {note && (
              <section className={classes.panel} aria-label="Words to the limited partner">
                <h2>Words to the limited partner</h2>
                <p className={classes.words}>{note}</p>
              </section>
            )}
          </div>
        </div>
      </div>
      {act && <ActDialog key={act} subscription={subscription} act={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

function Acts({ subscription, onAct }: { subscription: Subscription; onAct: (act: SubscriptionAct) => void }) {
  const { can, state } = subscription;
  const shown: [SubscriptionAct, string, boolean][] = [
    ['withdraw', 'Withdraw', can.withdraw],
    ['deadline', 'Change Deadline', can.edit],
    ['remind', 'Remind', can.remind],
    ['decline', 'Decline', can.request_changes],
    ['changes', 'Request Changes', can.request_changes],
    ['send', 'Send', can.send],
    ['approve', 'Approve', can.approve],
    ['countersign', 'Countersign', can.countersign],
    ['close', 'Close Subscription', can.close],
  ];
  const primary: readonly SubscriptionAct[] = ['send', 'approve', 'countersign', 'close'];
  return shown.map(
    ([act, label, allowed]) =>
      allowed && (
        <Button
          key={act}
          variant={primary.includes(act) || (act === 'deadline' && state === 'expired') ? 'filled' : 'default'}
          onClick={() => onAct(act)}
        >
          {label}
        </Button>
      ),
  );
}

/** Tax number and account in clear, for as long as the page is open. */
function Reveal({ subscription }: { subscription: Subscription }) {
  const reveal = useMutation({
    mutationFn: () => api.fundSubscriptions.reveal({ id: subscription.id }),
    onError: (failure) => toastError('The answers could not be shown', failure),
  });
  if (reveal.data)
    return (
      <span>
        Tax number {reveal.data.tax_number ?? 'empty'}, account {reveal.data.bank_reference ?? 'empty'}
      </span>
    );
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconEye size={14} stroke={1.75} />}
      loading={reveal.isPending}
      onClick={() => reveal.mutate()}
    >
      Show tax number and account
    </Button>
  );
}

function historyOf(subscription: Subscription): string {
  const { sent_at, submitted_at, decided_at, decided_by_name, countersigned_at, closed_at } = subscription;
  return [
    sent_at && `Sent ${formatDate(sent_at)}`,
    submitted_at && `submitted ${formatDate(submitted_at)}`,
    decided_at && `decided ${formatDate(decided_at)} by ${decided_by_name}`,
    countersigned_at && `countersigned ${formatDate(countersigned_at)}`,
    closed_at && `closed ${formatDate(closed_at)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
