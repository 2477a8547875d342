import type { Currency } from '@cairn/domain';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import { refreshSubscriptions, type Subscription } from './queries.ts';

/** What can be done with a subscription, and what that means. */
export const ACTS = {
  send: {
    label: 'Send',
    done: 'Subscription sent',
    text: 'Those who speak for the limited partner get a mail, and find it in the LP Portal. Earlier answers are filled in, to be confirmed.',
  },
  remind: {
    label: 'Remind',
    done: 'Reminder sent',
    text: 'Those who speak for the limited partner get a mail that something is missing.',
  },
  deadline: {
    label: 'Change Deadline',
    done: 'Deadline changed',
    text: 'A later deadline opens again what has expired.',
  },
  approve: {
    label: 'Approve',
    done: 'Subscription approved',
    text: 'The amount, or a part of it, becomes the commitment at the closing. The firm countersigns next.',
  },
  changes: {
    label: 'Request Changes',
    done: 'Changes requested',
    text: 'The limited partner keeps its answers, and submits again.',
  },
  decline: {
    label: 'Decline',
    done: 'Subscription declined',
    text: 'The limited partner is told the reason. It cannot be taken back.',
  },
  countersign: {
    label: 'Countersign',
    done: 'Subscription countersigned',
    text: 'The firm has signed each document that binds both sides; the limited partner finds them in the LP Portal.',
  },
  close: {
    label: 'Close Subscription',
    done: 'Subscription closed',
    text: 'The commitment is written down at this closing. It cannot be taken back.',
  },
  withdraw: {
    label: 'Withdraw',
    done: 'Subscription withdrawn',
    text: 'It stays in the list as withdrawn, and the limited partner can no longer answer.',
  },
} as const;
export type SubscriptionAct = keyof typeof ACTS;

const NEEDS_REASON: readonly SubscriptionAct[] = ['changes', 'decline'];

interface ActDialogProps {
  subscription: Subscription;
  act: SubscriptionAct;
  onClose: () => void;
}

/** Asks once before an act, with what it needs to know. */
export default function ActDialog({ subscription, act, onClose }: ActDialogProps) {
  const queryClient = useQueryClient();
  const { label, done, text } = ACTS[act];
  const { id, version, lp_name, fund_name, currency, amount } = subscription;
  const [reason, setReason] = useState('');
  const [accepted, setAccepted] = useState('');
  const [day, setDay] = useState(act === 'deadline' ? subscription.due_on : subscription.closing_on);
  const read = readAmount(accepted, currency as Currency);
  const seen = { id, version };
  const words = reason.trim() || null;
  const run: Record<SubscriptionAct, () => Promise<unknown>> = {
    send: () => api.fundSubscriptions.send(seen),
    remind: () => api.fundSubscriptions.remind(seen),
    deadline: () => api.fundSubscriptions.update({ ...seen, due_on: day }),
    approve: () => api.fundSubscriptions.decide({ ...seen, decision: 'approved', accepted: read.minor }),
    changes: () => api.fundSubscriptions.decide({ ...seen, decision: 'changes_requested', reason: words }),
    decline: () => api.fundSubscriptions.decide({ ...seen, decision: 'declined', reason: words }),
    countersign: () => api.fundSubscriptions.countersign(seen),
    close: () => api.fundSubscriptions.close({ ...seen, closed_on: day }),
    withdraw: () => api.fundSubscriptions.withdraw({ ...seen, reason: words }),
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => run[act](),
    onSuccess: () => {
      toast({ title: done, description: `${lp_name}, ${fund_name}`, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The action could not be completed', failure);
    },
    onSettled: () => refreshSubscriptions(queryClient),
  });
  const wrong = error ? fieldErrors(error) : {};
  const refusal = wrong.lp_id ?? wrong.documents ?? wrong.amount;
  const needsReason = NEEDS_REASON.includes(act);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && !(act === 'approve' && read.problem)) mutate();
  };
  return (
    <FormDialog
      title={`${label}: ${lp_name}, ${fund_name}`}
      submitLabel={label}
      ready={(!needsReason || words !== null) && day !== ''}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={classes.words}>{text}</p>
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {act === 'approve' && (
        <MoneyInput
          label="Accepted amount"
          description={`Empty: the whole amount, ${fundMoney(amount, currency)}.`}
          currency={currency as Currency}
          value={accepted}
          error={read.problem ?? wrong.accepted}
          onChange={(event) => setAccepted(event.currentTarget.value)}
        />
      )}
      {(act === 'close' || act === 'deadline') && (
        <DateInput
          label={act === 'close' ? 'Closing' : 'Deadline'}
          value={day}
          error={wrong.closed_on ?? wrong.due_on}
          onChange={setDay}
        />
      )}
      {(needsReason || act === 'withdraw') && (
        <Textarea
          label="Reason"
          description="The limited partner reads it."
          required={needsReason}
          maxLength={1000}
          autosize
          minRows={2}
          value={reason}
          error={wrong.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
