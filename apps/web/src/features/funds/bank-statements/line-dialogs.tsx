import type { Currency } from '@cairn/domain';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { amountText } from '../../../lib/fields/draft.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './bank-statements.module.css';
import { type BankLine, type BankStatement, callName } from './queries.ts';

type Confirmed = Inputs['bankStatements']['confirm']['lines'];

interface MatchDialogProps {
  statement: BankStatement;
  line: BankLine;
  confirm: { mutate: (lines: Confirmed) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
}

/** More parts than this are searched. */
const SEARCHED_FROM = 8;

/** What a payment has paid, chosen by a person among all that is open. */
export function MatchDialog({ statement, line, confirm, onClose }: MatchDialogProps) {
  const currency = statement.currency as Currency;
  const [chosen, setChosen] = useState<Record<string, string>>(
    Object.fromEntries(
      (line.proposal?.payments ?? []).map(({ item_id, amount }) => [item_id, amountText(amount, currency)]),
    ),
  );
  const [search, setSearch] = useState('');
  const [missing, setMissing] = useState<Record<string, string>>({});
  const payments = Object.entries(chosen).map(([item_id, text]) => ({
    item_id,
    amount: readAmount(text, currency).minor ?? 0,
  }));
  const left = line.rest - payments.reduce((sum, { amount }) => sum + amount, 0);
  const wrong = confirm.error ? fieldErrors(confirm.error) : {};
  const errorOf = (id: string) => {
    const place = payments.findIndex(({ item_id }) => item_id === id);
    return missing[id] ?? (place === -1 ? undefined : wrong[`lines.0.payments.${place}.amount`]);
  };
  const choose = (id: string, text: string | null) => {
    setMissing({});
    const { [id]: _before, ...others } = chosen;
    setChosen(text === null ? others : { ...others, [id]: text });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const faults = payments.filter(({ amount }) => amount <= 0);
    setMissing(Object.fromEntries(faults.map(({ item_id }) => [item_id, 'Write an amount above 0.'])));
    if (!confirm.isPending && faults.length === 0) confirm.mutate([{ line_id: line.id, payments }]);
  };
  const words = search.trim().toLowerCase();
  const shown = statement.parts.filter(
    (part) => part.item_id in chosen || `${part.lp_name} ${callName(part)}`.toLowerCase().includes(words),
  );
  return (
    <FormDialog
      title={`What Was Paid by ${line.payer || 'This Payment'}?`}
      submitLabel="Confirm"
      ready={payments.length > 0 && left >= 0}
      pending={confirm.isPending}
      conflict={null}
      size="lg"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {fundMoney(line.rest, currency)} on {formatDay(line.booked_on)}. {line.reference}
      </p>
      {wrong['lines.0.line_id'] && <Notice tone="negative">{wrong['lines.0.line_id']}</Notice>}
      {statement.parts.length === 0 && <Notice>No capital call is open, so nothing can be assigned.</Notice>}
      {statement.parts.length > SEARCHED_FROM && (
        <TextInput
          label="Find a limited partner"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.map(({ item_id, lp_name, open, due_on, ...part }) => (
        <div key={item_id} className={classes.payment}>
          <Checkbox
            label={`${lp_name}, ${callName(part)}`}
            description={`${fundMoney(open, currency)} open, due ${formatDay(due_on)}`}
            checked={item_id in chosen}
            onChange={({ currentTarget }) =>
              choose(item_id, currentTarget.checked ? amountText(Math.max(Math.min(open, left), 0), currency) : null)
            }
          />
          {item_id in chosen && (
            <MoneyInput
              aria-label={`Amount of ${lp_name}, ${callName(part)}`}
              currency={currency}
              value={chosen[item_id] ?? ''}
              onChange={(event) => choose(item_id, event.currentTarget.value)}
              error={errorOf(item_id)}
            />
          )}
        </div>
      ))}
      {left < 0 && <Notice tone="warning">This is {fundMoney(-left, currency)} more than came in.</Notice>}
      {left > 0 && payments.length > 0 && (
        <p className={classes.quiet}>
          {fundMoney(left, currency)} is left over. It stays open until it pays something else, or is ignored with a
          reason.
        </p>
      )}
    </FormDialog>
  );
}

interface IgnoreDialogProps {
  line: BankLine;
  currency: string;
  onSettled: () => void;
  onClose: () => void;
}

export function IgnoreDialog({ line, currency, onSettled, onClose }: IgnoreDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.bankStatements.ignore({ id: line.id, reason }),
    onSuccess: () => {
      toast({ title: 'Payment ignored', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The payment could not be ignored', failure);
    },
    onSettled,
  });
  const wrong = error ? fieldErrors(error).reason : undefined;
  return (
    <FormDialog
      title="Ignore Payment?"
      submitLabel="Ignore"
      ready={reason.trim() !== ''}
      pending={isPending}
      conflict={null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {fundMoney(line.rest, currency)} of {line.payer || 'no name'}, {formatDay(line.booked_on)}. It is not posted,
        and you can restore it.
      </p>
      <Textarea
        label="Why"
        required
        maxLength={1000}
        autosize
        minRows={2}
        placeholder="Interest of the account"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wrong}
      />
    </FormDialog>
  );
}
