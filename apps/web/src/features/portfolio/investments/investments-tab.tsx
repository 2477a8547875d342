import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { FigureList } from './figure-list.tsx';
import { kindText, moneyText } from './format-figure.ts';
import { type Evidence, RoundTable, TransactionTable, ValuationList } from './investment-tables.tsx';
import classes from './investments.module.css';
import {
  type Holding,
  type Investments,
  investmentsOptions,
  type Total,
  type Transaction,
  type Valuation,
} from './queries.ts';
import { DecideDialog, ReverseDialog, RoundDialog, ValuationDialog } from './record-dialogs.tsx';

const TransactionDialog = lazy(() => import('./transaction-dialog.tsx'));

interface InvestmentsTabProps {
  id: string;
  name: string;
  /** The day of the figures; today if left out. */
  asOf: string | undefined;
  onAsOf: (day: string | undefined) => void;
  /** The files of a valuation; the route puts them in. */
  evidence: Evidence;
  /** The wizard for a list of transactions, of this company and others; the route puts it in. */
  importer: (opened: boolean, onClose: () => void) => ReactNode;
  /** Prices a round and records its conversions; the route puts it in. */
  planner: (onClose: () => void) => ReactNode;
}

type Open =
  | { what: 'transaction' | 'round' | 'valuation' | 'planner' }
  | { what: 'decide'; valuation: Valuation; decision: 'approved' | 'rejected' }
  | { what: 'reverse'; transaction: Transaction };

/** What is held of a company on a day: figures with their working, and the entries that they rest on. */
export default function InvestmentsTab({ id, name, asOf, onAsOf, evidence, importer, planner }: InvestmentsTabProps) {
  const { data, error, refetch } = useQuery(investmentsOptions(id, asOf));
  const [open, setOpen] = useState<Open | null>(null);
  const [importing, setImporting] = useState<boolean | null>(null);
  const today = useToday();
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The investments could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the investments">
        <Skeleton height={32} radius="sm" />
        <Skeleton height={220} radius="md" />
      </LoadingRegion>
    );
  const { holdings, transactions, rounds, valuations, can } = data;
  const describe = describeEntries(data);
  const close = () => setOpen(null);
  const importButton = (
    <Button size="compact-xs" variant="default" onClick={() => setImporting(true)}>
      Import transactions
    </Button>
  );
  if (open?.what === 'planner') return planner(close);
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <DateInput
          className={classes.asOf ?? ''}
          label="As of"
          value={asOf ?? data.as_of}
          max={today}
          onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && onAsOf(day === today ? undefined : day)}
        />
        <Button size="xs" variant="default" onClick={() => setOpen({ what: 'planner' })}>
          Price a Round
        </Button>
        {can.record && (
          <>
            {holdings.length > 0 && (
              <Button size="xs" variant="default" onClick={() => setOpen({ what: 'valuation' })}>
                Prepare Valuation
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => setOpen({ what: 'round' })}>
              Add Round
            </Button>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} />}
              onClick={() => setOpen({ what: 'transaction' })}
            >
              Record Transaction
            </Button>
          </>
        )}
      </div>
      {holdings.length === 0 && (
        <p className={classes.quiet}>
          Nothing is held yet. Record the purchase, SAFE or note that the investment began with
          {can.record ? ', or import what happened: ' : '.'}
          {can.record && importButton}
        </p>
      )}
      {holdings.map((holding) => (
        <HoldingPart key={holding.id} holding={holding} asOf={data.as_of} describe={describe} />
      ))}
      {(holdings.length > 1 || holdings.some(({ currency }) => currency !== data.currency)) && (
        <TotalPart total={data.total} describe={describe} />
      )}
      {valuations.length > 0 && (
        <Part title="Valuations">
          <ValuationList
            valuations={valuations}
            evidence={evidence}
            onDecide={(valuation, decision) => setOpen({ what: 'decide', valuation, decision })}
          />
        </Part>
      )}
      {transactions.length > 0 && (
        <Part
          title="Transactions"
          aside={
            <span className={classes.buttons}>
              {can.record && holdings.length > 0 && importButton}
              <Button
                size="compact-xs"
                variant="default"
                onClick={() =>
                  void downloadExport(async () => (await api.investments.exportTransactions({ company_id: id })).body)
                }
              >
                Export as CSV
              </Button>
            </span>
          }
        >
          <TransactionTable
            transactions={transactions}
            onReverse={(transaction) => setOpen({ what: 'reverse', transaction })}
          />
        </Part>
      )}
      {rounds.length > 0 && (
        <Part title="Rounds">
          <RoundTable rounds={rounds} />
        </Part>
      )}
      {open?.what === 'transaction' && <TransactionDialog investments={data} name={name} onClose={close} />}
      {open?.what === 'round' && <RoundDialog investments={data} name={name} onClose={close} />}
      {open?.what === 'valuation' && <ValuationDialog investments={data} name={name} onClose={close} />}
      {open?.what === 'decide' && (
        <DecideDialog
          valuation={open.valuation}
          decision={open.decision}
          evidence={evidence({ id: open.valuation.id, canEdit: false, label: 'Evidence' })}
          onClose={close}
        />
      )}
      {importing !== null && importer(importing, () => setImporting(false))}
      {open?.what === 'reverse' && <ReverseDialog transaction={open.transaction} onClose={close} />}
    </div>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.heading}>
        {title} {aside}
      </h3>
      {children}
    </section>
  );
}

type Describe = (id: string) => string;

function HoldingPart({ holding, asOf, describe }: { holding: Holding; asOf: string; describe: Describe }) {
  const { currency, portfolio, figures, problem, closed_on, shares_by_class, instruments } = holding;
  const title = `${portfolio?.name ?? 'Held by the firm'}, ${currency}`;
  const held = [
    ...shares_by_class.map(({ share_class, shares }) => `${shares.toLocaleString('en-US')} ${share_class}`),
    ...instruments.map(
      ({ kind, cost, since }) => `${kindText(kind)} of ${moneyText(cost, currency)} since ${formatDay(since)}`,
    ),
  ];
  return (
    <Part title={title}>
      <p className={classes.quiet}>
        {closed_on
          ? `Nothing is held since ${formatDay(closed_on)}.`
          : `Held on ${formatDay(asOf)}: ${held.join('; ') || 'nothing'}.`}
      </p>
      {problem && <Notice tone="warning">{problem}</Notice>}
      <FigureList label={`Figures of ${title}`} figures={figures} currency={currency} describe={describe} />
    </Part>
  );
}

/** All holdings in the currency of the firm, with the rates that were used; or why they cannot be added up. */
function TotalPart({ total, describe }: { total: Total; describe: Describe }) {
  return (
    <Part title={`Together, in ${total.currency}`}>
      {total.problem && <Notice tone="warning">{total.problem}</Notice>}
      {total.figures.length > 0 && (
        <FigureList label="Figures together" figures={total.figures} currency={total.currency} describe={describe} />
      )}
      {total.rates.length > 0 && (
        <p className={classes.quiet}>
          Rates:{' '}
          {total.rates
            .map(({ base, quote, day, rate, source }) => `${base}/${quote} ${rate} on ${day} (${source})`)
            .join('; ')}
        </p>
      )}
    </Part>
  );
}

/** What each entry is, in words, by its id. */
function describeEntries({ transactions, valuations, rounds, total }: Investments): Describe {
  const words = new Map([
    ...transactions.map(
      ({ id, kind, effective_on, amount, currency }) =>
        [
          id,
          `${kindText(kind)} of ${effective_on}${amount === null ? '' : `, ${moneyText(amount, currency)}`}`,
        ] as const,
    ),
    ...valuations.map(
      ({ id, as_of, fair_value, currency }) =>
        [id, `Valuation of ${as_of}, ${moneyText(fair_value, currency)}`] as const,
    ),
    ...rounds.map(({ id, name, closed_on }) => [id, `${name} of ${closed_on}`] as const),
    ...total.rates.map(
      ({ id, base, quote, day, rate, source }) => [id, `${base}/${quote} ${rate} on ${day}, ${source}`] as const,
    ),
  ]);
  return (id) => words.get(id) ?? id;
}
