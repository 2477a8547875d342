import type { Currency } from '@cairn/domain';
import { Select, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { refreshSubscriptions } from './queries.ts';

/** Begins a subscription, and opens its page, where documents are added before it is sent. */
export default function OpenDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: funds } = useQuery(orpc.funds.overview.queryOptions({ input: {} }));
  const { data: partners } = useQuery(orpc.limitedPartners.list.queryOptions({ input: {} }));
  const [fund, setFund] = useState<string | null>(null);
  const [lp, setLp] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [closing, setClosing] = useState('');
  const [due, setDue] = useState('');
  const [note, setNote] = useState('');
  const currency = (funds?.funds.find(({ id }) => id === fund)?.currency ?? 'USD') as Currency;
  const read = readAmount(amount, currency);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.fundSubscriptions.open({
        fund_id: fund ?? '',
        lp_id: lp ?? '',
        offered: read.minor,
        closing_on: closing,
        due_on: due,
        note: note.trim() || null,
      }),
    onSuccess: ({ id }) => {
      onClose();
      void navigate({ to: '/fund-financials/subscriptions/$id', params: { id } });
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The subscription could not be begun', failure);
    },
    onSettled: () => refreshSubscriptions(queryClient),
  });
  const wrong = error ? fieldErrors(error) : {};
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && !read.problem) mutate();
  };
  return (
    <FormDialog
      title="New subscription"
      submitLabel="Begin"
      ready={fund !== null && lp !== null && closing !== '' && due !== ''}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label="Fund"
        placeholder="Choose a fund"
        data={(funds?.funds ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={fund}
        error={wrong.fund_id}
        onChange={setFund}
      />
      <Select
        label="Limited partner"
        placeholder="Choose a limited partner"
        searchable
        data={(partners?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={lp}
        error={wrong.lp_id}
        onChange={setLp}
      />
      <MoneyInput
        label="Offered amount"
        description="Empty: the limited partner says how much."
        currency={currency}
        value={amount}
        error={read.problem ?? wrong.offered}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <DateInput
        label="Closing"
        description="The closing that it aims at."
        value={closing}
        error={wrong.closing_on}
        onChange={setClosing}
      />
      <DateInput
        label="Deadline"
        description="The last day for answers and signatures."
        value={due}
        error={wrong.due_on}
        onChange={setDue}
      />
      <Textarea
        label="Words to the limited partner"
        description="They stand in the mail and in the LP Portal."
        maxLength={2000}
        autosize
        minRows={2}
        value={note}
        error={wrong.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
