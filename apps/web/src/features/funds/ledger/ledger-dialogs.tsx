import type { Currency } from '@cairn/domain';
import { EXPENSE_FIELDS, FEE_FIELDS } from '@cairn/domain/fund';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import classes from './fund-ledger.module.css';
import type { Posting } from './queries.ts';

export type LedgerTask =
  | { what: 'fee' }
  | { what: 'expense' }
  | { what: 'book' }
  | { what: 'carry' }
  | { what: 'reverse'; posting: Posting };

interface LedgerDialogProps {
  fund: { id: string; name: string; currency: string };
  task: LedgerTask;
  bookedOn: string | null;
  onClose: () => void;
}

/** The form of what is posted. */
export function LedgerDialog({ fund, task, bookedOn, onClose }: LedgerDialogProps) {
  const queryClient = useQueryClient();
  const done = (title: string, description?: string) => {
    for (const key of [orpc.fundLedger.key(), orpc.funds.key(), orpc.limitedPartners.key()])
      void queryClient.invalidateQueries({ queryKey: key });
    toast({ title, ...(description !== undefined && { description }), tone: 'success' });
    onClose();
  };
  const saved = (title: string) => (record: object | null) => (record ? done(title) : onClose());
  const common = { record: null, currency: fund.currency as Currency, onClose };
  if (task.what === 'fee')
    return (
      <RecordDialog
        {...common}
        name={`fee of ${fund.id}`}
        catalogue={FEE_FIELDS}
        title={`Post Management Fee of ${fund.name}`}
        submitLabel="Post Fee"
        failed="The fee could not be posted"
        lead={
          <p className={classes.quiet}>
            The fee of each limited partner is computed from the approved terms; those who bear none are left out.
          </p>
        }
        create={async (values, context) => {
          const sent = { id: fund.id, ...values } as Inputs['fundLedger']['postFee'];
          const { id } = await api.fundLedger.postFee(sent, { context });
          return { ...values, id };
        }}
        onSaved={saved('Fee posted')}
      />
    );
  if (task.what === 'expense')
    return (
      <RecordDialog
        {...common}
        name={`expense of ${fund.id}`}
        catalogue={EXPENSE_FIELDS}
        title={`Post Expense or Income of ${fund.name}`}
        submitLabel="Post"
        failed="It could not be posted"
        create={async (values, context) => {
          const sent = { id: fund.id, ...values } as Inputs['fundLedger']['postExpense'];
          const { id } = await api.fundLedger.postExpense(sent, { context });
          return { ...values, id };
        }}
        onSaved={saved('Posted')}
      />
    );
  if (task.what === 'book')
    return (
      <RecordDialog
        {...common}
        name={null}
        catalogue={BOOK_FIELDS}
        title={`Book the Portfolio of ${fund.name}`}
        submitLabel="Book Portfolio"
        failed="The portfolio could not be booked"
        lead={
          <p className={classes.quiet}>
            Purchases, sales and dividends are posted on their days, approved valuations and carry on the last one.{' '}
            {bookedOn && `Booked so far up to ${formatDay(bookedOn)}.`}
          </p>
        }
        create={async (values) => {
          const { postings } = await api.fundLedger.book({ id: fund.id, up_to: values.up_to ?? '' });
          return { ...values, id: String(postings) };
        }}
        onSaved={(record) => (record ? done('Portfolio booked', postingsText(record.id)) : onClose())}
      />
    );
  if (task.what === 'carry')
    return (
      <RecordDialog
        {...common}
        name={null}
        catalogue={CARRY_FIELDS}
        title={`Set Carry Aside of ${fund.name}`}
        submitLabel="Set Carry Aside"
        failed="Carry could not be set aside"
        lead={
          <p className={classes.quiet}>
            Carry becomes what the terms give on this day. Days behind it on which carry was set aside are corrected.
          </p>
        }
        create={async (values) => {
          const { postings } = await api.fundLedger.chargeCarry({ id: fund.id, on: values.on ?? '' });
          return { ...values, id: String(postings) };
        }}
        onSaved={(record) => (record ? done('Carry set aside', postingsText(record.id)) : onClose())}
      />
    );
  return (
    <ReverseDialog
      posting={task.posting}
      currency={fund.currency}
      onDone={() => done('Posting reversed')}
      onClose={onClose}
    />
  );
}

const postingsText = (count: string) =>
  count === '0' ? 'Nothing had changed.' : `${count} ${count === '1' ? 'posting' : 'postings'}.`;

const CARRY_FIELDS = { on: { kind: 'date', label: 'On', required: true } } as const;
const BOOK_FIELDS = { up_to: { kind: 'date', label: 'Up to', required: true } } as const;

interface ReverseDialogProps {
  posting: Posting;
  currency: string;
  onDone: () => void;
  onClose: () => void;
}

function ReverseDialog({ posting, currency, onDone, onClose }: ReverseDialogProps) {
  const [note, setNote] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.fundLedger.reverse({ id: posting.id, note: note.trim() || null }),
    onSuccess: onDone,
    onError: (error) => toastError('The posting could not be reversed', error),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Reverse ${posting.memo}?`}
      confirmLabel="Reverse"
      destructive
      pending={isPending}
    >
      <p>
        A posting of {fundMoney(posting.amount, currency)} takes it back on {formatDay(posting.effective_on)}. Both stay
        in the journal, and a reversal cannot be reversed.
      </p>
      <Textarea
        label="Why"
        description="Optional."
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
