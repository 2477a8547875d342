import { companyKey } from '../../deals/import/rows/company-key.ts';
import { type HoldingEntry, type HoldingRecord, positionOf } from '../../holdings/index.ts';
import type { Currency } from '../../money.ts';
import type { TransactionKind } from '../../portfolio/investments.ts';
import { FinanceError } from '../../returns/index.ts';
import type { ImportKind } from './import-kinds.ts';
import type { HistoryContext, HistoryLists } from './plan-history.ts';
import { amountOf, hasValue, type ImportFault, type ImportRow, textOf } from './read-rows.ts';

export interface PlannedTransaction {
  id: string;
  kind: TransactionKind;
  day: string;
  shareClass: string | null;
  amount: number | null;
  shares: number | null;
}

export interface PlannedValuation {
  id: string;
  day: string;
  fairValue: number;
  priorValue: number | null;
}

/** One company in one currency, with everything that happened to it. */
export interface PlannedHolding {
  company: string;
  currency: Currency;
  transactions: PlannedTransaction[];
  valuations: PlannedValuation[];
  record: HoldingRecord;
}

const END = '2100-12-31';
/** Of purchases whose list names no shares: one for each cent of cost, so that a part can be sold by its cost. */
export const COST_CLASS = 'Cost';

interface Building extends PlannedHolding {
  key: string;
  /** Where each entry came from, for what the maths refuses. */
  sources: Map<string, { kind: ImportKind; line: number }>;
}

/** What the fund held, from the lists of investments, realisations and valuations, checked by the maths of holdings. */
export function planHoldings(
  lists: HistoryLists,
  context: HistoryContext,
  fault: (fault: ImportFault) => void,
): PlannedHolding[] {
  const holdings = new Map<string, Building>();
  for (const row of lists.investments ?? []) readPurchase(row, holdings, context, fault);
  for (const row of sorted(lists.realisations ?? [], 'paid_on')) readProceeds(row, holdings, context, fault);
  for (const row of sorted(lists.valuations ?? [], 'as_of')) readValuation(row, holdings, context, fault);
  for (const holding of holdings.values()) check(holding, fault);
  return [...holdings.values()].map(({ key: _key, sources: _sources, ...holding }) => holding);
}

const sorted = (rows: readonly ImportRow[], key: string) =>
  [...rows].sort((a, b) =>
    textOf(a, key) < textOf(b, key) ? -1 : textOf(a, key) > textOf(b, key) ? 1 : a.line - b.line,
  );

function readPurchase(
  row: ImportRow,
  holdings: Map<string, Building>,
  { newId, currency: fundCurrency, today }: HistoryContext,
  fault: (fault: ImportFault) => void,
): void {
  const amount = amountOf(row, 'amount');
  const [name, day] = [textOf(row, 'company'), textOf(row, 'paid_on')];
  if (!name || !day || !hasValue(row, 'amount')) return;
  if (amount === 0)
    return void fault({
      kind: 'investments',
      line: row.line,
      column: 'Amount',
      problem: 'An investment is more than 0. Correct it, or delete the row.',
    });
  const currency = (textOf(row, 'currency') || fundCurrency) as Currency;
  const key = `${companyKey(name)}|${currency}`;
  const holding = holdings.get(key) ?? {
    key,
    company: name,
    currency,
    transactions: [],
    valuations: [],
    record: { entries: [], valuations: [], rounds: [] },
    sources: new Map(),
  };
  holdings.set(key, holding);
  const isFirst = holding.transactions.length === 0;
  const said = (textOf(row, 'kind') || (isFirst ? 'buy' : 'follow_on')) as 'buy';
  const isSafe = said.startsWith('safe');
  const shares = isSafe ? null : hasValue(row, 'shares') ? amountOf(row, 'shares') : amount;
  const shareClass = isSafe
    ? null
    : textOf(row, 'share_class').slice(0, 60) || (hasValue(row, 'shares') ? 'Shares' : COST_CLASS);
  add(
    holding,
    { id: newId(), kind: said, day, shareClass, amount, shares },
    { kind: 'investments', line: row.line },
    today,
  );
}

function readProceeds(
  row: ImportRow,
  holdings: ReadonlyMap<string, Building>,
  context: HistoryContext,
  fault: (fault: ImportFault) => void,
): void {
  const refuse = (column: string, problem: string) => fault({ kind: 'realisations', line: row.line, column, problem });
  const holding = holdingOf(row, holdings, refuse);
  const [day, kind] = [textOf(row, 'paid_on'), textOf(row, 'kind') as TransactionKind];
  if (!holding || !day || !kind) return;
  const amount = kind === 'write_off' ? null : amountOf(row, 'amount');
  if (amount !== null && !hasValue(row, 'amount'))
    return void refuse('Amount', 'Amount is required for this kind. Write what came back, or what was written down.');
  let shares: number | null = null;
  if (kind === 'secondary_sale') {
    const byCost = holding.transactions.some(({ shareClass }) => shareClass === COST_CLASS);
    const key = byCost ? 'cost' : 'shares';
    if (!hasValue(row, key))
      return void refuse(
        byCost ? 'Cost of what was sold' : 'Shares',
        byCost
          ? 'The investments of this company name no shares. Write the cost of what was sold.'
          : 'Write how many shares were sold.',
      );
    shares = amountOf(row, key);
  }
  const source = { kind: 'realisations', line: row.line } as const;
  add(holding, { id: context.newId(), kind, day, shareClass: null, amount, shares }, source, context.today);
}

function readValuation(
  row: ImportRow,
  holdings: ReadonlyMap<string, Building>,
  { newId, today }: HistoryContext,
  fault: (fault: ImportFault) => void,
): void {
  const refuse = (column: string, problem: string) => fault({ kind: 'valuations', line: row.line, column, problem });
  const holding = holdingOf(row, holdings, refuse);
  const day = textOf(row, 'as_of');
  if (!holding || !day || !hasValue(row, 'fair_value')) return;
  if (holding.valuations.some((each) => each.day === day))
    return void refuse('Date', 'Another row values the same company on the same day. Delete one of them.');
  const id = newId();
  holding.sources.set(id, { kind: 'valuations', line: row.line });
  const fairValue = amountOf(row, 'fair_value');
  holding.valuations.push({ id, day, fairValue, priorValue: holding.valuations.at(-1)?.fairValue ?? null });
  holding.record = {
    ...holding.record,
    valuations: [...holding.record.valuations, { id, day, posted: today, fairValue }],
  };
}

function holdingOf(
  row: ImportRow,
  holdings: ReadonlyMap<string, Building>,
  refuse: (column: string, problem: string) => void,
): Building | undefined {
  const name = textOf(row, 'company');
  if (!name) return undefined;
  const own = [...holdings.values()].filter(({ key }) => key.startsWith(`${companyKey(name)}|`));
  const said = textOf(row, 'currency');
  const found = said ? own.find(({ currency }) => currency === said) : own[0];
  if (own.length === 0)
    refuse('Company', `“${name}” is not in the list of investments. Add its purchase there, or correct the name.`);
  else if (!found)
    refuse(
      'Currency',
      `“${name}” was bought in ${own.map(({ currency }) => currency).join(', ')}. Write that currency.`,
    );
  else if (!said && own.length > 1) refuse('Currency', `“${name}” was bought in several currencies. Name one of them.`);
  else return found;
  return undefined;
}

function add(
  holding: Building,
  transaction: PlannedTransaction,
  source: { kind: ImportKind; line: number },
  posted: string,
): void {
  holding.transactions.push(transaction);
  holding.sources.set(transaction.id, source);
  holding.record = { ...holding.record, entries: [...holding.record.entries, entryOf(transaction, posted)] };
}

function entryOf({ id, kind, day, shareClass, amount, shares }: PlannedTransaction, posted: string): HoldingEntry {
  const dated = { id, day, posted };
  const [paid, count] = [amount ?? 0, shares ?? 0];
  switch (kind) {
    case 'buy':
    case 'follow_on':
      return { ...dated, kind, amount: paid, shares: count, shareClass: shareClass ?? '' };
    case 'secondary_sale':
      return { ...dated, kind, amount: paid, shares: count };
    case 'write_off':
      return { ...dated, kind };
    case 'safe_post_money':
    case 'safe_pre_money':
    case 'exit':
    case 'dividend':
    case 'write_down':
      return { ...dated, kind, amount: paid };
    default:
      throw new Error(`an import has no ${kind}`);
  }
}

/** What contradicts itself is shown at the row that cannot be. */
function check({ record, sources, company }: Building, fault: (fault: ImportFault) => void): void {
  try {
    positionOf(record, { asOf: END });
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const source = sources.get(error.field.split('.')[1] ?? '');
    const sentence = error.message.startsWith(`${error.field}: `)
      ? error.message.slice(error.field.length + 2)
      : error.message;
    fault({
      kind: source?.kind ?? 'investments',
      line: source?.line ?? null,
      column: 'Company',
      problem: `${company}: ${sentence}`,
    });
  }
}
