import type { Day } from '../../date-range.ts';
import { Decimal, sumOf } from '../../returns/index.ts';
import type { Account, Ledger } from '../ledger/ledger.ts';
import type { FundTerms } from '../terms.ts';

export interface Recycling {
  /** In minor units: what was paid for companies, fees and expenses beyond what LPs have paid in. */
  recycled: number;
  /** What the terms allow; null where they set no limit. */
  allowed: number | null;
  until: Day | null;
  /** What of it is above the limit, and what was recycled after the last day for it. */
  above: number;
  late: number;
}

const NET_FEES = new Set<Account>(['fee_gross', 'fee_rebate', 'fee_waiver', 'fee_offset']);

/**
 * What a fund has recycled until a day. LPs have paid for what it bought, its fees and its expenses as far as contributions
 * go; whatever was paid beyond them came out of proceeds. Source: docs/rules/fund.md#recycling.
 */
export function recyclingOf(
  { entries, commitments }: Pick<Ledger, 'entries' | 'commitments'>,
  terms: FundTerms | null,
  asOf: Day,
): Recycling {
  const recycledOn = (day: Day) => {
    const parts = entries
      .filter((entry) => entry.day <= day)
      .map(({ account, amount }) =>
        (account === 'investments' && amount > 0) ||
        account === 'expense' ||
        account === 'contribution' ||
        NET_FEES.has(account)
          ? amount
          : 0,
      );
    return Math.max(0, sumOf(parts));
  };
  const { limit, until = null } = terms?.recycling ?? {};
  const recycled = recycledOn(asOf);
  const committed = sumOf(commitments.filter(({ day }) => day <= asOf).map(({ amount }) => amount));
  const allowed = limit === undefined ? null : new Decimal(limit).times(committed).floor().toNumber();
  return {
    recycled,
    allowed,
    until,
    above: allowed === null ? 0 : Math.max(0, recycled - allowed),
    late: until === null || asOf <= until ? 0 : Math.max(0, recycled - recycledOn(until)),
  };
}
