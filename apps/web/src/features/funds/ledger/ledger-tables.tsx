import { ACCOUNTS, POSTING_KINDS } from '@cairn/domain/fund';
import { Badge, Button } from '@mantine/core';
import { formatDay } from '../../../lib/base/format.ts';
import { bookMoney } from '../../../lib/fund-text.ts';
import { useNameOf } from '../../../lib/team.ts';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './fund-ledger.module.css';
import type { Ledger, Posting } from './queries.ts';

/** The balance of each account, with the sums of both sides. */
export function TrialBalance({ ledger: { trial_balance, currency } }: { ledger: Ledger }) {
  const sum = (side: 'debit' | 'credit') => trial_balance.reduce((so, row) => so + row[side], 0);
  const text = (amount: number) => (amount === 0 ? '' : bookMoney(amount, currency));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classes.wide} aria-label="Balances" tabIndex={0}>
      <table aria-label="Trial balance">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody className="tnum">
          {trial_balance.map(({ account, debit, credit }) => (
            <tr key={account}>
              <td>{ACCOUNTS[account]}</td>
              <td>{text(debit)}</td>
              <td>{text(credit)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td>{bookMoney(sum('debit'), currency)}</td>
            <td>{bookMoney(sum('credit'), currency)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const CAPITAL = [
  ['beginning', 'Beginning'],
  ['contributions', 'Contributions'],
  ['distributions', 'Distributions'],
  ['transfers', 'Transfers'],
  ['fees', 'Net fees'],
  ['expenses', 'Expenses'],
  ['income', 'Income'],
  ['realised_gain', 'Realised gain'],
  ['unrealised_change', 'Unrealised'],
  ['carry', 'Carry'],
  ['ending', 'Ending'],
] as const;

/** What each partner has in the fund, from the beginning of the period to its end. */
export function CapitalTable({ ledger: { capital, currency } }: { ledger: Ledger }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={classes.wide} aria-label="Capital of partners" tabIndex={0}>
      <table aria-label="Partners’ capital">
        <thead>
          <tr>
            <th scope="col">Limited partner</th>
            {CAPITAL.map(([key, label]) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tnum">
          {capital.map((row) => (
            <tr key={row.lp_id ?? 'all'}>
              <th scope="row">{row.lp_name}</th>
              {CAPITAL.map(([key]) => (
                <td key={key}>{bookMoney(row[key], currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface JournalProps {
  ledger: Ledger;
  onReverse: (posting: Posting) => void;
}

/** The postings, the newest first, each with its lines. */
export function Journal({ ledger: { postings, currency }, onReverse }: JournalProps) {
  const nameOf = useNameOf('Cairn');
  const columns: DataColumn<Posting>[] = [
    {
      key: 'memo',
      header: 'Posting',
      width: '40%',
      cell: (posting) => (
        <>
          <strong>{posting.memo}</strong> <Badge variant="light">{POSTING_KINDS[posting.kind]}</Badge>
          {posting.reversed_by && <Badge variant="outline">Reversed</Badge>}
          <PostingLines posting={posting} currency={currency} />
        </>
      ),
    },
    { key: 'effective', header: 'Effective', cell: ({ effective_on }) => formatDay(effective_on) },
    {
      key: 'posted',
      header: 'Posted',
      cell: ({ posted_on, created_by }) => (
        <>
          {formatDay(posted_on)}
          <p className={classes.quiet}>{nameOf(created_by)}</p>
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      numeric: true,
      cell: ({ amount }) => bookMoney(amount, currency),
    },
    {
      key: 'acts',
      header: '',
      width: '110px',
      actions: true,
      cell: (posting) =>
        posting.can.reverse && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Reverse ${posting.memo}`}
            onClick={() => onReverse(posting)}
          >
            Reverse
          </Button>
        ),
    },
  ];
  if (postings.length === 0) return <p className={classes.quiet}>No posting of this kind until this day.</p>;
  return <DataTable label="Journal" columns={columns} rows={postings} />;
}

function PostingLines({ posting: { lines }, currency }: { posting: Posting; currency: string }) {
  return (
    <details className={classes.detail}>
      <summary>
        {lines.length} {lines.length === 1 ? 'line' : 'lines'}
      </summary>
      <ul className={classes.lines}>
        {lines.map(({ account, lp_id, lp_name, amount }) => (
          <li key={`${account} ${lp_id}`}>
            <span>
              {ACCOUNTS[account]}
              {lp_name && `, ${lp_name}`}
            </span>
            <span className="tnum">
              {amount > 0 ? 'Debit' : 'Credit'} {bookMoney(Math.abs(amount), currency)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
