import { type Currency, formatMoney } from '@cairn/domain';
import { CONVERTIBLE_KINDS, type ConvertibleKind } from '@cairn/domain/conversion';
import { formatDay, formatInteger } from '../../../lib/base/format.ts';
import { formatFraction } from '../../../lib/base/format-ratio.ts';
import { Figures, Working } from '../../../ui/figures.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './cap-tables.module.css';
import type { PricedRound } from './queries.ts';

type Row = PricedRound['rows'][number];
type Conversion = PricedRound['conversions'][number];

const LABELS: Record<PricedRound['figures'][number]['key'], string> = {
  price: 'Price per share',
  post_money: 'Post-money',
  fully_diluted_after: 'Fully diluted after',
  new_pool: 'New options',
  own_share: 'Owned by the firm after',
};

export const BY_LABELS: Record<Conversion['by'], string> = {
  post_money_cap: 'Post-money cap',
  pre_money_cap: 'Pre-money cap',
  discount: 'Discount',
  round_price: 'Price of the round',
};

/** A share as percent with two decimals, as cap tables are written. */
export const sharePercent = (share: string): string => formatFraction(share);

/** What a round comes to: its figures, everybody's shares before and after, and what each SAFE and note becomes. */
export function RoundResult({ result }: { result: PricedRound }) {
  const currency = result.currency as Currency;
  const money = (minor: number | string) => formatMoney(Number(minor), currency);
  const shownValue = ({ unit, value }: PricedRound['figures'][number]) => {
    if (unit === 'money') return money(value);
    if (unit === 'price') return `${value} ${currency}`;
    return unit === 'share' ? sharePercent(value) : formatInteger(Number(value));
  };
  return (
    <>
      <Figures
        label="Figures of the round"
        figures={result.figures.map((figure) => ({
          key: figure.key,
          label: LABELS[figure.key],
          value: shownValue(figure),
          working: <Working formula={figure.formula} inputs={figure.inputs} money={money} />,
        }))}
      />
      <section className={classes.wide} aria-label="Cap table before and after">
        <h2>Cap table before and after</h2>
        <DataTable label="Cap table before and after" columns={OWNERS} rows={result.rows.map(withId)} />
      </section>
      {result.conversions.length > 0 && (
        <section className={classes.wide} aria-label="What converts">
          <h2>What converts</h2>
          <ul className={classes.conversions}>
            {result.conversions.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the cap table
              <li key={at}>
                <strong>
                  {line.name}, {CONVERTIBLE_KINDS[line.kind as ConvertibleKind]} of {formatDay(line.issued)}
                </strong>
                <span className="tnum">
                  {money(line.amount)}
                  {line.interest > 0 && ` and ${money(line.interest)} of interest`}: {formatInteger(line.shares)} shares
                  at {line.price} {currency}. {BY_LABELS[line.by]}
                  {line.terms_of && `, the terms of ${line.terms_of}`}. Not used: {money(line.unused)}.
                </span>
                <details>
                  <summary>Show the working</summary>
                  <Working formula={line.formula} inputs={line.inputs} money={money} />
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const withId = (row: Row) => ({ ...row, id: row.key });

const OWNERS: DataColumn<Row & { id: string }>[] = [
  { key: 'name', header: 'Holder', width: '28%', cell: ({ name, own }) => (own ? <strong>{name}</strong> : name) },
  { key: 'before', header: 'Before', numeric: true, cell: ({ before }) => formatInteger(before) },
  { key: 'share_before', header: '%', numeric: true, cell: ({ share_before }) => sharePercent(share_before) },
  { key: 'after', header: 'After', numeric: true, cell: ({ after }) => formatInteger(after) },
  { key: 'share_after', header: '% after', numeric: true, cell: ({ share_after }) => sharePercent(share_after) },
  {
    key: 'dilution',
    header: 'Dilution',
    numeric: true,
    cell: ({ dilution }) => (dilution === null ? '–' : sharePercent(dilution)),
  },
];
