import { type Currency, ROUND_FIELDS, VALUATION_FIELDS } from '@cairn/domain';
import { Select, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { kindText, moneyText } from './format-figure.ts';
import { type Investments, refreshInvestments, type Transaction, type Valuation } from './queries.ts';

interface DialogProps {
  investments: Investments;
  name: string;
  onClose: () => void;
}

function useDone(onClose: () => void, title: string) {
  const queryClient = useQueryClient();
  return (saved: object | null) => {
    if (saved) {
      void refreshInvestments(queryClient);
      toast({ title, tone: 'success' });
    }
    onClose();
  };
}

/** A priced round of the company. */
export function RoundDialog({ investments: { company_id, holdings }, name, onClose }: DialogProps) {
  const onSaved = useDone(onClose, 'Round added');
  return (
    <RecordDialog
      name={`round of company ${company_id}`}
      catalogue={ROUND_FIELDS}
      record={null}
      currency={holdings[0]?.currency as Currency | undefined}
      title={`Add Round of ${name}`}
      submitLabel="Add Round"
      failed="The round could not be added"
      create={async (values, context) => {
        const { id } = await api.investments.addRound({ id: company_id, ...values }, { context });
        return { ...values, id };
      }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

/** A fair value, to be approved by somebody else. */
export function ValuationDialog({ investments: { company_id, holdings }, name, onClose }: DialogProps) {
  const onSaved = useDone(onClose, 'Valuation waits for approval');
  const [chosen, setChosen] = useState(holdings[0]?.id ?? '');
  const holding = holdings.find(({ id }) => id === chosen);
  return (
    <RecordDialog
      key={chosen}
      name={`valuation of holding ${chosen}`}
      catalogue={VALUATION_FIELDS}
      record={null}
      currency={holding?.currency as Currency | undefined}
      title={`Prepare Valuation of ${name}`}
      lead={
        holdings.length > 1 && (
          <Select
            label="Holding"
            data={holdings.map(({ id, currency, portfolio }) => ({
              value: id,
              label: `${portfolio?.name ?? 'Firm'}, ${currency}`,
            }))}
            value={chosen}
            onChange={(value) => setChosen(value ?? chosen)}
          />
        )
      }
      submitLabel="Prepare Valuation"
      failed="The valuation could not be saved"
      create={async (values, context) => {
        const sent = { id: company_id, holding_id: chosen, ...values };
        const { id } = await api.investments.prepareValuation(sent, { context });
        return { ...values, id };
      }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

interface DecideDialogProps {
  valuation: Valuation;
  decision: 'approved' | 'rejected';
  /** What it rests on. */
  evidence: ReactNode;
  onClose: () => void;
}

/** Asks once: what is decided is locked. */
export function DecideDialog({ valuation, decision, evidence, onClose }: DecideDialogProps) {
  const [note, setNote] = useState('');
  const isApproval = decision === 'approved';
  const done = useDone(onClose, isApproval ? 'Valuation approved' : 'Valuation rejected');
  const { id, version, as_of, fair_value, currency } = valuation;
  const decide = useMutation({
    mutationFn: () => api.investments.decideValuation({ id, version, decision, note }),
    onSuccess: done,
    onError: (error) => toastError('The valuation could not be decided on', error),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => decide.mutate()}
      pending={decide.isPending}
      title={isApproval ? 'Approve valuation?' : 'Reject valuation?'}
      confirmLabel={isApproval ? 'Approve valuation' : 'Reject valuation'}
      destructive={!isApproval}
    >
      {moneyText(fair_value, currency)} on {formatDay(as_of)}. It is locked with its evidence from then on; this cannot
      be undone.
      {evidence}
      <Textarea
        mt="sm"
        label="Note"
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** A transaction is taken back by an entry of its own. */
export function ReverseDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const done = useDone(onClose, 'Transaction reversed');
  const { id, kind, effective_on } = transaction;
  const reverse = useMutation({
    mutationFn: () => api.investments.reverse({ id }),
    onSuccess: done,
    onError: (error) => toastError('The transaction could not be reversed', error),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => reverse.mutate()}
      pending={reverse.isPending}
      title="Reverse transaction?"
      confirmLabel="Reverse transaction"
      destructive
    >
      {kindText(kind)} of {formatDay(effective_on)} no longer counts, as if it had never been recorded. Both entries
      stay in the list; record it again if it only needed a correction.
    </ConfirmDialog>
  );
}
