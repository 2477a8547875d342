import type { Day } from '../date-range.ts';
import type { Currency } from '../money.ts';
import { Decimal, FinanceError, sumOf } from '../returns/index.ts';
import type { CapTable, ConvertibleKind, RoundPlan } from './cap-table-fields.ts';
import { type PricedTable, priceRound } from './price-round.ts';
import {
  checkDays,
  checkSources,
  interestOf,
  type OwnHolding,
  refuse,
  type ShareEvent,
  type Source,
  sourcesOf,
} from './round-sources.ts';
import type { Branch, Convertible, RoundTerms } from './round-terms.ts';

export interface CompanyRound {
  table: CapTable;
  plan: RoundPlan;
  own: readonly OwnHolding[];
  events: readonly ShareEvent[];
}

export interface OwnerRow {
  key: string;
  name: string;
  kind: 'holder' | 'warrants' | 'convertible' | 'pool' | 'investor';
  own: boolean;
  before: number;
  after: number;
  shareBefore: Decimal;
  shareAfter: Decimal;
  /** The part of its ownership that a holder loses; none who had nothing before. */
  dilution: Decimal | null;
}

export interface ConversionLine {
  /** The transaction of the firm; none of others. */
  instrument: string | null;
  holding: string | null;
  name: string;
  kind: ConvertibleKind;
  issued: Day;
  amount: number;
  interest: number;
  cap: number | null;
  discount: number | null;
  by: Branch['by'];
  /** Whose terms it took, where they are not its own. */
  termsOf: string | null;
  price: Decimal;
  shares: number;
  unused: number;
}

export interface CompanyRoundPriced extends Omit<PricedTable, 'rows' | 'conversions' | 'purchases'> {
  currency: Currency;
  preMoney: number;
  newMoney: number;
  converted: number;
  rows: OwnerRow[];
  conversions: ConversionLine[];
  purchases: { name: string; own: boolean; amount: number; shares: number; unused: number }[];
}

/**
 * A round of a company to the share: its own cap table, and what the firm holds by its transactions.
 *
 * Caps of notes are for the company before what converts, as those of pre-money SAFEs. Source:
 * docs/rules/returns.md#conversion. Errors name the path of what was written, `table.convertibles.1.cap` or
 * `plan.valuation`; of the firm's own instruments `own.<id>`.
 */
export function priceCompanyRound({ table, plan, own, events }: CompanyRound): CompanyRoundPriced {
  const sources = sourcesOf(table, own);
  checkDays(table, plan, events);
  checkSources(sources, table, plan, own);
  const newMoney = sumOf(plan.investors.map(({ amount }) => amount ?? 0));
  const preMoney = (plan.valuation ?? 0) - (plan.basis === 'post_money' ? newMoney : 0);
  if (preMoney <= 0)
    refuse(
      'plan.valuation',
      plan.basis === 'post_money'
        ? 'A valuation after the round is above its new money. Correct one of them.'
        : 'Enter a valuation above 0.',
    );
  const terms = termsOf(table, plan, own, sources, preMoney);
  const priced = priceTerms(terms, table, sources);
  const named = new Map([
    ...sources.map(({ key, name }) => [key, name] as const),
    ...table.holders.map(({ name }, at) => [`holder.${at}`, name] as const),
    ...plan.investors.map(({ name }, at) => [`investor.${at}`, name] as const),
    ...own.flatMap(({ id, name }) => [[`own.${id}`, name] as const, [`warrants.${id}`, name] as const]),
    ['pool', 'Options not granted'] as const,
  ]);
  const ownKeys = new Set([
    ...own.flatMap(({ id }) => [`own.${id}`, `warrants.${id}`]),
    ...sources.filter(({ instrument }) => instrument !== null).map(({ key }) => key),
    ...plan.investors.flatMap(({ ours }, at) => (ours ? [`investor.${at}`] : [])),
  ]);
  const { rows, conversions, purchases, ...rest } = priced;
  return {
    ...rest,
    currency: table.currency,
    preMoney,
    newMoney,
    converted: sumOf(conversions.map(({ shares }) => shares)),
    rows: rows.map(({ id, kind, before, after, shareBefore, shareAfter }) => ({
      key: id,
      name: named.get(id) ?? id,
      kind: id.startsWith('warrants.') ? 'warrants' : kind,
      own: ownKeys.has(id),
      before,
      after,
      shareBefore,
      shareAfter,
      dilution: shareBefore.isZero() ? null : shareAfter.div(shareBefore).neg().add(1),
    })),
    conversions: sources.map((source, at) => {
      const { by, terms: from, price, shares, unused } = conversions[at] as PricedTable['conversions'][number];
      const { instrument, holding, name, kind, issued, amount, cap, discount } = source;
      return {
        instrument,
        holding,
        name,
        kind,
        issued,
        amount,
        cap,
        discount,
        interest: interestOf(source, plan.closed_on),
        by,
        termsOf: from === source.key ? null : (named.get(from) ?? null),
        price,
        shares,
        unused,
      };
    }),
    purchases: purchases.map(({ shares, unused }, at) => {
      const { name = '', amount, ours = false } = plan.investors[at] ?? {};
      return { name, own: ours, amount: amount ?? 0, shares, unused };
    }),
  };
}

/** The cap table after a round, for the next one; what the firm holds follows from its transactions and is not in it. */
export function tableAfter(table: CapTable, plan: RoundPlan, { rows }: CompanyRoundPriced): CapTable {
  const others = rows.filter(({ own, kind, after }) => !own && kind !== 'pool' && after > 0);
  const shares = new Map<string, number>();
  for (const { name, after } of others) shares.set(name, sumOf([shares.get(name) ?? 0, after]));
  return {
    ...table,
    as_of: plan.closed_on,
    pool_available: rows.find(({ kind }) => kind === 'pool')?.after ?? 0,
    holders: [...shares].map(([name, held]) => ({ name, shares: held })),
    convertibles: [],
  };
}

const basisOf = (kind: ConvertibleKind) => (kind === 'safe_post_money' ? 'post_money' : 'pre_money');

function termsOf(
  table: CapTable,
  plan: RoundPlan,
  own: readonly OwnHolding[],
  sources: readonly Source[],
  preMoney: number,
): RoundTerms {
  return {
    currency: table.currency,
    preMoney,
    investors: plan.investors.map(({ amount }, at) => ({ id: `investor.${at}`, amount: amount ?? 0 })),
    convertibles: sources.map((source): Convertible => {
      const { key, issued, amount, cap, discount, kind, mostFavoured } = source;
      return {
        id: key,
        issued,
        amount,
        interest: interestOf(source, plan.closed_on),
        ...(cap !== null && { cap: { amount: cap, basis: basisOf(kind) } }),
        ...(discount !== null && { discount: new Decimal(discount).div(100) }),
        mostFavoured,
      };
    }),
    holders: [
      ...table.holders.map(({ shares }, at) => ({ id: `holder.${at}`, shares: shares ?? 0 })),
      ...own.flatMap(({ id, shares, warrants }) => [
        ...(shares > 0 ? [{ id: `own.${id}`, shares }] : []),
        ...(warrants > 0 ? [{ id: `warrants.${id}`, shares: warrants }] : []),
      ]),
    ],
    poolAvailable: table.pool_available,
    ...(plan.pool_share !== null && {
      pool: { share: new Decimal(plan.pool_share).div(100), within: plan.pool_within },
    }),
    priceDecimals: plan.price_decimals,
  };
}

/** Where the maths names a term, what was written for it. */
const WRITTEN: Readonly<Record<string, string>> = {
  preMoney: 'plan.valuation',
  poolAvailable: 'table.pool_available',
  priceDecimals: 'plan.price_decimals',
  'pool.share': 'plan.pool_share',
  convertibles: 'table.convertibles',
};

function priceTerms(terms: RoundTerms, table: CapTable, sources: readonly Source[]): PricedTable {
  const priced = inWrittenTerms(() => priceRound(terms), sources);
  priced.conversions.forEach(({ shares, price }, at) => {
    const { at: path, name, instrument } = sources[at] as Source;
    if (shares === 0)
      refuse(
        instrument === null ? `${path}.amount` : path,
        `At ${price.toFixed()} ${table.currency} for a share, what ${name} paid is too little for one share.`,
      );
  });
  priced.purchases.forEach(({ shares }, at) => {
    if (shares === 0) refuse(`plan.investors.${at}.amount`, 'This is too little for one share. Raise it.');
  });
  return priced;
}

function inWrittenTerms<T>(work: () => T, sources: readonly Source[]): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const { field, message, code } = error;
    const [list, place, rest] = field.split('.');
    const path =
      WRITTEN[field] ??
      (list === 'convertibles' && place !== undefined
        ? [sources[Number(place)]?.at, rest].filter(Boolean).join('.')
        : `${list === 'investors' ? 'plan' : 'table'}.${field}`);
    throw new FinanceError(code, path, message.replace(`${field}: `, `${path}: `));
  }
}
