import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDate } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { Section } from '../../../ui/section.tsx';
import { PLANS } from './plans.ts';

type Billing = Outputs['billing']['get'];
type Subscription = NonNullable<Billing['subscription']>;

const BUYABLE = ['professional', 'enterprise'] as const;

/** Buying a plan and changing what is paid for: both on the payment provider's own pages, so that no card is typed here. */
export function Payment({ subscription }: { subscription: Billing['subscription'] }) {
  const isPaying = subscription !== null && subscription.tier !== 'free';
  const {
    mutate: go,
    isPending,
    isSuccess,
    variables,
  } = useMutation({
    mutationFn: (to: 'portal' | (typeof BUYABLE)[number]) =>
      to === 'portal' ? api.billing.portal() : api.billing.checkout({ tier: to }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastError('The payment page could not be opened', error),
  });
  const waits = (to: typeof variables) => (isPending || isSuccess) && variables === to;
  return (
    <Section
      title="Payment"
      purpose="Paid monthly by card through Stripe. Change your plan or card, see invoices or cancel there."
      actions={
        subscription && (
          <Button variant="default" loading={waits('portal')} onClick={() => go('portal')}>
            Manage subscription
          </Button>
        )
      }
    >
      {subscription && <State subscription={subscription} />}
      {!isPaying && (
        <Group>
          {BUYABLE.map((tier, place) => (
            <Button
              key={tier}
              variant={place === 0 ? 'filled' : 'default'}
              loading={waits(tier)}
              onClick={() => go(tier)}
            >{`Choose ${PLANS[tier].name}`}</Button>
          ))}
        </Group>
      )}
    </Section>
  );
}

function State({ subscription: { tier, status, period_ends_at, ends_with_period } }: { subscription: Subscription }) {
  const end = period_ends_at ? formatDate(period_ends_at) : 'the end of the period';
  if (tier === 'free') return <Text>Your subscription has ended. You can choose a plan again at any time.</Text>;
  if (status === 'past_due')
    return (
      <Notice tone="warning">
        The last payment for {PLANS[tier].name} failed. It will be tried again; check your card under Manage
        subscription, so that your plan stays.
      </Notice>
    );
  return <Text>{`${PLANS[tier].name} is paid for. It ${ends_with_period ? 'ends' : 'renews'} on ${end}.`}</Text>;
}

/** After the way back from the payment provider: its message may still be on its way, so it is asked. */
export function usePaymentDone(isBack: boolean, onRead: () => void): boolean {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.billing.refresh(),
    onSuccess: (billing) => {
      queryClient.setQueryData(orpc.billing.get.queryKey(), billing);
      if (billing.subscription) toast({ title: `Your plan is ${PLANS[billing.tier].name}`, tone: 'success' });
    },
    onError: (error) => toastError('The payment status could not be loaded', error),
    onSettled: onRead,
  });
  useEffect(() => {
    if (isBack) mutate();
  }, [isBack, mutate]);
  return isPending;
}
