import {
  BEGINNING_KINDS,
  type Catalogue,
  type Currency,
  FIELDS_OF_KIND,
  TRANSACTION_KINDS,
  type TransactionKind,
  transactionFields,
} from '@cairn/domain';
import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { kindText, moneyText } from './format-figure.ts';
import { type Investments, refreshInvestments } from './queries.ts';

interface TransactionDialogProps {
  investments: Investments;
  name: string;
  onClose: () => void;
}

const KINDS = Object.entries(TRANSACTION_KINDS).map(([value, label]) => ({ value, label }));
const NEW = 'new';
const begins = (kind: TransactionKind) => (BEGINNING_KINDS as readonly string[]).includes(kind);

/** Writes down what happened to a holding. The fields are those of the kind; what was typed for each kind is kept. */
export default function TransactionDialog({ investments, name, onClose }: TransactionDialogProps) {
  const { company_id, holdings } = investments;
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<TransactionKind>('buy');
  const [chosen, setChosen] = useState<string>(holdings[0]?.id ?? NEW);
  const isNew = begins(kind) && (chosen === NEW || holdings.length === 0);
  const holding = isNew ? undefined : (holdings.find(({ id }) => id === chosen) ?? holdings[0]);
  const choices = [
    ...holdings.map(({ id, currency, portfolio }) => ({
      value: id,
      label: `${portfolio?.name ?? 'Firm'}, ${currency}`,
    })),
    ...(begins(kind) ? [{ value: NEW, label: 'A new holding' }] : []),
  ];
  const catalogue: Catalogue = {
    ...(isNew && { currency: { kind: 'currency', label: 'Currency' } }),
    ...referredFields(kind, investments),
    ...transactionFields(kind),
  };
  return (
    <RecordDialog
      key={`${kind} ${holding?.id ?? NEW}`}
      name={`${kind} of company ${company_id}`}
      catalogue={catalogue}
      record={null}
      currency={holding?.currency as Currency | undefined}
      title={`Record Transaction of ${name}`}
      lead={
        <>
          <Select
            label="Kind"
            data={KINDS}
            value={kind}
            onChange={(value) => setKind((value ?? 'buy') as TransactionKind)}
          />
          {choices.length > 1 && (
            <Select
              label="Holding"
              data={choices}
              value={isNew ? NEW : (holding?.id ?? null)}
              onChange={(value) => setChosen(value ?? NEW)}
            />
          )}
        </>
      }
      submitLabel="Record Transaction"
      failed="The transaction could not be recorded"
      create={async (values, context) => {
        const sent = { id: company_id, kind, ...values, ...(holding && { holding_id: holding.id }) };
        const saved = await api.investments.record(sent as Inputs['investments']['record'], { context });
        return { ...values, id: saved.id };
      }}
      onSaved={(saved) => {
        if (saved) {
          void refreshInvestments(queryClient);
          toast({ title: 'Transaction recorded', tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What a conversion or an exercise is about: an instrument that is held, and the round that prices it. */
function referredFields(kind: TransactionKind, { transactions, rounds }: Investments): Catalogue {
  const { refers = [] } = FIELDS_OF_KIND[kind];
  const wanted = kind === 'warrant_exercise' ? ['warrant'] : ['safe_post_money', 'safe_pre_money', 'convertible_note'];
  const gone = new Set(transactions.filter((each) => !each.reversed_by_id).map((each) => each.instrument_id));
  const instruments = transactions.filter(
    (each) => wanted.includes(each.kind) && !each.reversed_by_id && (each.kind === 'warrant' || !gone.has(each.id)),
  );
  const of = <T,>(rows: readonly T[], read: (row: T) => [string, string]) => Object.fromEntries(rows.map(read));
  return {
    ...(refers.includes('instrument_id') && {
      instrument_id: {
        kind: 'choice',
        label: kind === 'warrant_exercise' ? 'Warrant' : 'SAFE or note',
        required: true,
        choices: of(instruments, (each) => [
          each.id,
          `${kindText(each.kind)} of ${each.effective_on}, ${moneyText(each.amount, each.currency)}`,
        ]),
      },
    }),
    ...(refers.includes('round_id') && {
      round_id: {
        kind: 'choice',
        label: 'Priced round',
        required: true,
        choices: of(
          rounds.filter(({ withdrawn_at }) => withdrawn_at === null),
          (each) => [each.id, `${each.name}, ${each.closed_on}`],
        ),
        help: rounds.length === 0 ? 'Add the round first.' : undefined,
      },
    }),
  } as Catalogue;
}
