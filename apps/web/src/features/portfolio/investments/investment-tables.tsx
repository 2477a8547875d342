import { VALUATION_STATES, VALUATION_TECHNIQUES } from '@cairn/domain';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatDay, formatInteger } from '../../../lib/base/format.ts';
import { useNameOf } from '../../../lib/team.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { kindText, moneyText } from './format-figure.ts';
import classes from './investments.module.css';
import { type Investments, type Round, refreshInvestments, type Transaction, type Valuation } from './queries.ts';

/** Every entry of the company, in the order in which they were written down; what was reversed is struck through. */
export function TransactionTable({
  transactions,
  onReverse,
}: Pick<Investments, 'transactions'> & { onReverse: (transaction: Transaction) => void }) {
  const columns: DataColumn<Transaction>[] = [
    {
      key: 'effective_on',
      header: 'Effective on',
      width: '16%',
      cell: ({ effective_on, reversed_by_id }) => (
        <span className={reversed_by_id ? classes.struck : undefined}>{formatDay(effective_on)}</span>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      cell: ({ kind, share_class, note, reversed_by_id }) => (
        <span className={reversed_by_id ? classes.struck : undefined} title={note ?? undefined}>
          {[kindText(kind), share_class].filter(Boolean).join(', ')}
        </span>
      ),
    },
    {
      key: 'shares',
      header: 'Shares',
      numeric: true,
      width: '16%',
      cell: ({ shares, split_from, split_to }) =>
        shares !== null ? formatInteger(shares) : split_to === null ? '–' : `${split_to} for ${split_from}`,
    },
    {
      key: 'amount',
      header: 'Amount',
      numeric: true,
      width: '20%',
      cell: ({ amount, currency }) => (amount === null ? '–' : moneyText(amount, currency)),
    },
    {
      key: 'actions',
      header: '',
      width: '14%',
      actions: true,
      cell: (row) =>
        row.can.reverse && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Reverse ${kindText(row.kind)} of ${row.effective_on}`}
            onClick={() => onReverse(row)}
          >
            Reverse
          </Button>
        ),
    },
  ];
  return <DataTable label="Transactions" columns={columns} rows={transactions} />;
}

export function RoundTable({ rounds }: Pick<Investments, 'rounds'>) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (id: string) => api.investments.withdrawRound({ id }),
    onSuccess: () => refreshInvestments(queryClient),
    onError: (error) => toastError('The round could not be withdrawn', error),
  });
  const columns: DataColumn<Round>[] = [
    {
      key: 'name',
      header: 'Round',
      cell: ({ name, withdrawn_at }) => <span className={withdrawn_at ? classes.struck : undefined}>{name}</span>,
    },
    { key: 'closed_on', header: 'Closed on', cell: ({ closed_on }) => formatDay(closed_on) },
    {
      key: 'price',
      header: 'Price per share',
      numeric: true,
      cell: ({ price_per_share, currency }) => `${price_per_share} ${currency}`,
    },
    {
      key: 'shares',
      header: 'Fully diluted',
      numeric: true,
      cell: ({ fully_diluted_shares }) => formatInteger(fully_diluted_shares),
    },
    {
      key: 'post_money',
      header: 'Post-money',
      numeric: true,
      cell: ({ post_money, currency }) => moneyText(post_money, currency),
    },
    {
      key: 'actions',
      header: '',
      width: '14%',
      actions: true,
      cell: ({ id, name, can }) =>
        can.withdraw && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Withdraw ${name}`}
            loading={withdraw.isPending && withdraw.variables === id}
            onClick={() => withdraw.mutate(id)}
          >
            Withdraw
          </Button>
        ),
    },
  ];
  return <DataTable label="Rounds" columns={columns} rows={rounds} />;
}

const COLOURS = { proposed: 'yellow', approved: 'pine', rejected: 'red' } as const;

export type Evidence = (valuation: { id: string; canEdit: boolean; label: string }) => ReactNode;

/** What a valuation rests on: open while it waits for a decision, at hand when it is locked. */
function ValuationEvidence({ valuation, evidence }: { valuation: Valuation; evidence: Evidence }) {
  const [open, setOpen] = useState(valuation.state === 'proposed');
  if (open)
    return evidence({
      id: valuation.id,
      canEdit: valuation.can.attach,
      label: `Evidence of ${formatDay(valuation.as_of)}`,
    });
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
      Show evidence
    </Button>
  );
}

interface ValuationListProps {
  valuations: readonly Valuation[];
  onDecide: (valuation: Valuation, decision: 'approved' | 'rejected') => void;
  /** The files of a valuation. */
  evidence: Evidence;
}

/** Valuations with their states, the newest day first. */
export function ValuationList({ valuations, onDecide, evidence }: ValuationListProps) {
  const nameOf = useNameOf();
  return (
    <ul className={classes.list} aria-label="Valuations">
      {valuations
        .toSorted((a, b) => (a.as_of < b.as_of ? 1 : a.as_of > b.as_of ? -1 : 0))
        .map((each) => (
          <li key={each.id} className={classes.valuation}>
            <div className={classes.valuationHead}>
              <strong className="tnum">{moneyText(each.fair_value, each.currency)}</strong>
              <span>on {formatDay(each.as_of)}</span>
              <Badge variant="light" color={COLOURS[each.state]}>
                {VALUATION_STATES[each.state]}
              </Badge>
            </div>
            <p className={classes.quiet}>
              {VALUATION_TECHNIQUES[each.technique]}. Prior value {moneyText(each.prior_value, each.currency)}. Prepared
              by {nameOf(each.created_by)}, <RelativeTime at={each.created_at} />
              {each.decided_at && (
                <>
                  ; {each.state} by {nameOf(each.decided_by)}, <RelativeTime at={each.decided_at} />
                </>
              )}
              .
            </p>
            <p>{each.inputs}</p>
            {each.bridge && <p className={classes.quiet}>What changed: {each.bridge}</p>}
            {each.decision_note && <p className={classes.quiet}>Note: {each.decision_note}</p>}
            <ValuationEvidence valuation={each} evidence={evidence} />
            {each.can.decide && (
              <div className={classes.buttons} style={{ marginTop: 8 }}>
                <Button size="xs" onClick={() => onDecide(each, 'approved')}>
                  Approve
                </Button>
                <Button size="xs" variant="default" onClick={() => onDecide(each, 'rejected')}>
                  Reject
                </Button>
              </div>
            )}
          </li>
        ))}
    </ul>
  );
}
