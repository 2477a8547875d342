import type { Day } from '../../date-range.ts';
import { type Currency, formatMoney } from '../../money.ts';
import { type Convert, FinanceError, sumOf } from '../../returns/index.ts';
import {
  addFigures,
  type Ledger,
  type LedgerPerformance,
  type LpFigures,
  ledgerPerformance,
  lpFigures,
} from '../ledger/ledger.ts';
import type { HeldRecord } from '../ledger/portfolio-state.ts';
import type { FundTerms } from '../terms.ts';
import { buildLedger, type PlannedPosting } from './build-ledger.ts';
import { IMPORT_KIND_LIST, IMPORT_KINDS, type ImportKind } from './import-kinds.ts';
import { type PlannedHolding, planHoldings } from './plan-holdings.ts';
import { type PlannedPartners, planPartners } from './plan-partners.ts';
import { amountOf, hasValue, type ImportFault, type ImportRow, partnerKey, textOf } from './read-rows.ts';
import { ownLedgers, type Reconciled, reconcile } from './reconcile.ts';

export type HistoryLists = Partial<Record<ImportKind, readonly ImportRow[]>>;

export interface HistoryContext {
  currency: Currency;
  today: Day;
  terms: FundTerms | null;
  /** Limited partners in the register, by `partnerKey` of their name. */
  known: ReadonlyMap<string, { id: string; name: string; bearsFees: boolean }>;
  /** What the portfolio of the fund holds already. */
  held: readonly HeldRecord[];
  convert: Convert;
  newId: () => string;
  /** Only to be looked at: its figures are those of the whole plan, of its postings of carry some are left out. */
  isPreview: boolean;
}

/** A history as it would be brought in, or what stands against it. */
export interface PlannedHistory extends PlannedPartners {
  faults: ImportFault[];
  /** What is brought in as it is, and worth a look. */
  warnings: string[];
  holdings: PlannedHolding[];
  postings: PlannedPosting[];
  ledger: Ledger;
  /** The last day of the history. */
  until: Day;
  figures: LpFigures[];
  total: Omit<LpFigures, 'lp'>;
  performance: LedgerPerformance | null;
  balances: Reconciled[];
}

const DAYS: Readonly<Record<ImportKind, readonly string[]>> = {
  partners: ['closed_on'],
  calls: ['paid_on', 'issued_on'],
  distributions: ['paid_on', 'issued_on'],
  fees: ['paid_on'],
  investments: ['paid_on'],
  realisations: ['paid_on'],
  valuations: ['as_of'],
  balances: ['on'],
};

/**
 * Reads the lists of a fund against each other and computes what they come to, by the maths of the product alone
 * (docs/adr/0068).
 */
export function planHistory(lists: HistoryLists, context: HistoryContext): PlannedHistory {
  const faults: ImportFault[] = [];
  const fault = (found: ImportFault) => void faults.push(found);
  if (!lists.partners)
    fault({ kind: 'partners', line: null, column: null, problem: 'Add the list of limited partners and commitments.' });
  checkDays(lists, context, fault);
  const plan = planPartners(lists, context, fault);
  checkCharges(lists.fees ?? [], plan, fault);
  const holdings = planHoldings(lists, context, fault);
  const days = IMPORT_KIND_LIST.flatMap((kind) =>
    (lists[kind] ?? []).flatMap((row) => DAYS[kind].map((key) => textOf(row, key)).filter(Boolean)),
  );
  const until = days.reduce((latest, day) => (day > latest ? day : latest), '');
  const empty: PlannedHistory = {
    ...plan,
    faults,
    warnings: repeated(lists),
    holdings,
    postings: [],
    ledger: { entries: [], commitments: plan.commitments, items: [] },
    until,
    figures: [],
    total: addFigures([]),
    performance: null,
    balances: [],
  };
  if (faults.length > 0) return empty;
  try {
    return { ...empty, ...compute(lists, context, { plan, holdings, until, fault }) };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    fault({
      kind: holdings.length > 0 ? 'investments' : 'partners',
      line: null,
      column: null,
      problem: sentence(error),
    });
    return empty;
  }
}

const sentence = ({ field, message }: FinanceError): string =>
  message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;

interface Checked {
  plan: PlannedPartners;
  holdings: PlannedHolding[];
  until: Day;
  fault: (fault: ImportFault) => void;
}

function compute(lists: HistoryLists, context: HistoryContext, { plan, holdings, until, fault }: Checked) {
  const { currency, convert, terms, newId } = context;
  const held = [...context.held, ...holdings.map(({ record, currency: own }) => ({ ...record, currency: own }))];
  const statedDays = [...(lists.balances ?? []).map((row) => textOf(row, 'on')), until];
  const bookDays = [...(lists.valuations ?? []).map((row) => textOf(row, 'as_of')), ...statedDays];
  const charges = lists.fees ?? [];
  const days = [...new Set(bookDays)].sort();
  const { postings, ledger } = buildLedger({
    plan,
    charges,
    held,
    terms,
    currency,
    convert,
    bookDays: days,
    statedDays,
    isPreview: context.isPreview,
    newId,
  });
  const own = ownLedgers(ledger, plan.partners);
  const figures = plan.partners.map(({ id }) => lpFigures(own.get(id) ?? ledger, id, until));
  return {
    postings,
    ledger,
    figures,
    total: addFigures(figures),
    performance: ledgerPerformance(ledger, plan.partners, until),
    balances: reconcile(lists.balances ?? [], plan.partners, ledger, fault),
    warnings: [...repeated(lists), ...cashBelow(postings, currency), ...withoutTerms(context)],
  };
}

function checkDays(lists: HistoryLists, { today, terms }: HistoryContext, fault: (fault: ImportFault) => void): void {
  for (const kind of IMPORT_KIND_LIST)
    for (const row of lists[kind] ?? [])
      for (const key of DAYS[kind]) {
        const day = textOf(row, key);
        const columns = IMPORT_KINDS[kind].columns as Readonly<Record<string, { label: string }>>;
        const refuse = (problem: string) =>
          fault({ kind, line: row.line, column: columns[key]?.label ?? key, problem });
        if (day > today) refuse(`${day} has not come yet. Bring in what has happened; enter the rest as new work.`);
        else if (day && terms && day < terms.start && kind !== 'balances')
          refuse(
            `${day} is before the first closing of this fund, ${terms.start}. Correct the day, or the terms of the fund.`,
          );
      }
}

function checkCharges(rows: readonly ImportRow[], plan: PlannedPartners, fault: (fault: ImportFault) => void): void {
  const known = new Set(plan.partners.map(({ name }) => partnerKey(name)));
  const periods: { from: string; to: string; line: number }[] = [];
  for (const row of rows) {
    const refuse = (column: string, problem: string) => fault({ kind: 'fees', line: row.line, column, problem });
    const [name, from, to, day] = [textOf(row, 'lp'), textOf(row, 'from'), textOf(row, 'to'), textOf(row, 'paid_on')];
    if (name && !known.has(partnerKey(name)))
      refuse(
        'Limited partner',
        `“${name}” is not in the list of limited partners and commitments. Correct the name, or leave it empty for all.`,
      );
    if (hasValue(row, 'amount') && amountOf(row, 'amount') === 0)
      refuse('Amount', 'An amount is more than 0. Correct it, or delete the row.');
    const less = sumOf(['rebate', 'waived', 'offset'].map((key) => amountOf(row, key)));
    const isFee = textOf(row, 'kind') === 'fee';
    if (less > amountOf(row, 'amount'))
      refuse('Rebate', 'Rebate, waiver and offset are more than the fee. Correct one of them.');
    else if (less > 0 && !isFee)
      refuse('Rebate', 'Rebate, waiver and offset belong to a management fee. Empty the cell.');
    else if (less > 0 && less === amountOf(row, 'amount') && !name)
      refuse('Amount', 'Nothing was paid of this fee. Delete the row, or name the limited partner.');
    if (day && !plan.commitments.some((each) => each.day <= day))
      refuse('Paid on', `Nobody had committed by ${day}. Correct the day, or a closing date.`);
    if ((from === '') !== (to === ''))
      refuse('Period from', 'A period has a first and a last day. Fill both, or none.');
    if (!isFee || !from || !to) continue;
    if (to < from) refuse('Period to', 'The period ends before it begins. Correct one of the days.');
    const other = periods.find((each) => (each.from !== from || each.to !== to) && each.from <= to && from <= each.to);
    if (other)
      refuse('Period from', `The fee of some of these days is in line ${other.line} already. Correct the period.`);
    periods.push({ from, to, line: row.line });
  }
}

/** Two equal rows of fees or of the portfolio are two events; somebody who copied one twice finds it here. */
function repeated(lists: HistoryLists): string[] {
  return (['fees', 'investments', 'realisations'] as const).flatMap((kind) => {
    const seen = new Map<string, number>();
    return (lists[kind] ?? []).flatMap((row) => {
      const key = JSON.stringify(row.values);
      const before = seen.get(key);
      seen.set(key, row.line);
      return before === undefined
        ? []
        : [
            `${IMPORT_KINDS[kind].label}: lines ${before} and ${row.line} are equal. Both are brought in, as two events.`,
          ];
    });
  });
}

function cashBelow(postings: readonly PlannedPosting[], currency: Currency): string[] {
  const days = new Map<Day, number>();
  for (const { day, lines } of postings)
    for (const { account, amount } of lines) if (account === 'cash') days.set(day, (days.get(day) ?? 0) + amount);
  let cash = 0;
  for (const day of [...days.keys()].sort()) {
    cash += days.get(day) ?? 0;
    if (cash < 0)
      return [
        `The fund would have had ${formatMoney(cash, currency)} in cash on ${day}. A call, or proceeds, may be missing before that day.`,
      ];
  }
  return [];
}

const withoutTerms = ({ terms }: HistoryContext): string[] =>
  terms
    ? []
    : [
        'The fund has no approved terms yet, so no carry is set aside and the NAV is before carry. Approve its terms first.',
      ];
