import type { Currency } from '@cairn/domain';
import { EVENT_KINDS } from '@cairn/domain/fund';
import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { amountText } from '../../../lib/fields/draft.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useToday } from '../../../lib/use-today.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './capital-events.module.css';
import { type CapitalEvent, refreshEvents } from './queries.ts';

interface PaymentDialogProps {
  event: CapitalEvent;
  onClose: () => void;
}

/** Marks what was paid, by whom; each is posted to the ledger by itself. */
export function PaymentDialog({ event, onClose }: PaymentDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const currency = event.currency as Currency;
  const open = event.parts.filter((part) => part.open > 0 && part.id !== null);
  const [paidOn, setPaidOn] = useState(event.due_on < today ? event.due_on : today);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<Record<string, string>>({});
  const key = useRef({ sent: '', idempotencyKey: '' });
  const payments = open
    .filter(({ id }) => id !== null && id in chosen)
    .map(({ id }) => ({ item_id: id ?? '', amount: readAmount(chosen[id ?? ''] ?? '', currency).minor ?? 0 }));
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const values = { id: event.id, paid_on: paidOn, payments };
      const sent = JSON.stringify(values);
      if (key.current.sent !== sent) key.current = { sent, idempotencyKey: crypto.randomUUID() };
      return api.capitalEvents.pay(values, { context: { idempotencyKey: key.current.idempotencyKey } });
    },
    onSuccess: () => {
      toast({ title: payments.length === 1 ? 'Payment marked' : 'Payments marked', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The payments could not be marked', failure);
    },
    onSettled: () => refreshEvents(queryClient),
  });
  const wrong = error ? fieldErrors(error) : {};
  const errorOf = (id: string) => {
    const place = payments.findIndex(({ item_id }) => item_id === id);
    return missing[id] ?? (place === -1 ? undefined : wrong[`payments.${place}.amount`]);
  };
  const choose = (id: string, text: string | null) => {
    setMissing({});
    const { [id]: _before, ...others } = chosen;
    setChosen(text === null ? others : { ...others, [id]: text });
  };
  const onSubmit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const faults = payments.filter(({ amount }) => amount <= 0);
    setMissing(Object.fromEntries(faults.map(({ item_id }) => [item_id, 'Write an amount above 0.'])));
    if (!isPending && faults.length === 0) mutate();
  };
  const all = open.every(({ id }) => id !== null && id in chosen);
  return (
    <FormDialog
      title={`Mark Payments of ${EVENT_KINDS[event.kind]} ${event.number}`}
      submitLabel="Mark as Paid"
      ready={payments.length > 0}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
      size="lg"
    >
      <DateInput
        label="Paid on"
        required
        value={paidOn}
        max={today}
        onChange={setPaidOn}
        {...(wrong.paid_on && { error: wrong.paid_on })}
      />
      <Checkbox
        label="Everything open"
        checked={all}
        indeterminate={!all && payments.length > 0}
        onChange={() =>
          setChosen(all ? {} : Object.fromEntries(open.map((part) => [part.id ?? '', amountText(part.open, currency)])))
        }
      />
      {open.map(({ id, lp_name, kind, open: left }) => (
        <div key={id} className={classes.payment}>
          <Checkbox
            label={lp_name}
            description={`${fundMoney(left, event.currency)} ${event.kind !== 'equalisation' ? 'open' : kind === 'call' ? 'to come in' : 'to be paid out'}`}
            checked={id !== null && id in chosen}
            onChange={(event_) => choose(id ?? '', event_.currentTarget.checked ? amountText(left, currency) : null)}
          />
          {id !== null && id in chosen && (
            <MoneyInput
              aria-label={`Amount of ${lp_name}`}
              currency={currency}
              value={chosen[id] ?? ''}
              readOnly={kind === 'distribution'}
              onChange={(event_) => choose(id, event_.currentTarget.value)}
              error={errorOf(id)}
            />
          )}
        </div>
      ))}
    </FormDialog>
  );
}
