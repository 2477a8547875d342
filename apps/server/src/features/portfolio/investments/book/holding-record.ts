import type { HoldingEntry, HoldingRecord } from '@cairn/domain/holdings';
import type { Book, RoundRow, TransactionRow, ValuationRow } from './load-book.ts';

type EntryFacts = Pick<
  TransactionRow,
  | 'id'
  | 'kind'
  | 'effective_on'
  | 'posted_on'
  | 'share_class'
  | 'instrument_id'
  | 'round_id'
  | 'reverses_id'
  | 'figures'
>;
type ValuationFacts = Pick<ValuationRow, 'id' | 'as_of' | 'posted_on' | 'figures'>;
type RoundFacts = Pick<RoundRow, 'id' | 'closed_on' | 'posted_on' | 'figures'>;

/** Percent as the share that the maths reads: 6.25 -> "0.0625", digit by digit. */
export function percentAsShare(percent: number): string {
  const [whole = '0', fraction = ''] = String(percent).split('.');
  const padded = whole.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}

/** A stored transaction as the maths reads it. What a kind needs was checked when it was written. */
export function entryOf(row: EntryFacts): HoldingEntry {
  const { id, kind, effective_on: day, posted_on: posted, figures } = row;
  const { amount = 0, shares = 0, split_from = 0, split_to = 0, interest = 0 } = figures;
  const dated = { id, day, posted };
  const shareClass = row.share_class ?? '';
  const ofClass = row.share_class ? { shareClass: row.share_class } : {};
  switch (kind) {
    case 'buy':
    case 'follow_on':
      return { ...dated, kind, amount, shares, shareClass };
    case 'safe_post_money':
    case 'safe_pre_money':
      return { ...dated, kind, amount };
    case 'convertible_note':
      return { ...dated, kind, amount, interest: percentAsShare(interest) };
    case 'warrant':
      return { ...dated, kind, amount, shares };
    case 'warrant_exercise':
      return { ...dated, kind, amount, shares, shareClass, warrant: row.instrument_id ?? '' };
    case 'conversion':
      return { ...dated, kind, instrument: row.instrument_id ?? '', round: row.round_id ?? '', shares, shareClass };
    case 'split':
      return { ...dated, kind, from: split_from, to: split_to, ...ofClass };
    case 'secondary_sale':
      return { ...dated, kind, shares, amount, ...ofClass };
    case 'exit':
    case 'dividend':
    case 'write_down':
      return { ...dated, kind, amount };
    case 'write_off':
      return { ...dated, kind };
    case 'reversal':
      return { ...dated, kind, reverses: row.reverses_id ?? '' };
  }
}

export const valuationOf = ({ id, as_of, posted_on, figures }: ValuationFacts) => ({
  id,
  day: as_of,
  posted: posted_on,
  fairValue: figures.fair_value,
});

export const roundOf = ({ id, closed_on, posted_on, figures }: RoundFacts) => ({
  id,
  day: closed_on,
  posted: posted_on,
  pricePerShare: figures.price_per_share,
  fullyDilutedShares: figures.fully_diluted_shares,
});

function groupBy<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** What the maths is given of each holding: its entries, its approved valuations, the rounds that count. */
export function recordsOf({ holdings, transactions, valuations, rounds }: Book): Map<string, HoldingRecord> {
  const entries = groupBy(transactions, ({ holding_id }) => holding_id);
  const values = groupBy(valuations, ({ holding_id }) => holding_id);
  const priced = groupBy(rounds, ({ company_id }) => company_id);
  return new Map(
    holdings.map(({ id, company_id }) => [
      id,
      {
        entries: (entries.get(id) ?? []).map(entryOf),
        valuations: (values.get(id) ?? []).filter(({ state }) => state === 'approved').map(valuationOf),
        rounds: (priced.get(company_id) ?? []).filter(({ withdrawn_at }) => withdrawn_at === null).map(roundOf),
      },
    ]),
  );
}
