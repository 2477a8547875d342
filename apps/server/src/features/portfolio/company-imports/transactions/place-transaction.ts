import { formatAmount, type ReadRow, TRANSACTION_KINDS, type TransactionImportValues } from '@cairn/domain';
import { positionOf } from '@cairn/domain/holdings';
import { FinanceError } from '@cairn/domain/returns';
import { invalidField } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { recordsOf } from '../../investments/book/holding-record.ts';
import type { Book, HoldingRow, RoundRow } from '../../investments/book/load-book.ts';
import type { InvestmentInputs } from '../../investments/investments.types.ts';
import {
  begins,
  type CompanyFacts,
  type PlannedTransaction,
  planTransaction,
} from '../../investments/record-transaction.ts';
import { bookOf, type Ledger, type NamedPortfolio } from './ledger.ts';

type Input = InvestmentInputs['record'];

export interface PlacedTransaction extends PlannedTransaction {
  /** What was chosen that the row does not say itself. */
  said: string | null;
}

/**
 * A row as the page of the company would record it, after what is known so far: which holding it is of, and what a conversion
 * or an exercise is about. Refuses as recording does, a field with a sentence; and where more than one could be meant.
 */
export function placeTransaction(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  ledger: Ledger,
  books: ReadonlyMap<string, Book>,
  row: ReadRow,
): PlacedTransaction {
  const values = row.values as TransactionImportValues;
  const named = ledger.findCompany(values.company_name ?? '');
  const company = 'id' in named ? ledger.companies.get(named.id) : undefined;
  if (!company) throw invalidField('company_name', 'problem' in named ? named.problem : 'This company is gone.');
  const { kind, effective_on } = values;
  if (!kind || !effective_on) throw new Error('a row that is placed has a kind and a day');
  const book = bookOf(books, company.id);
  const place = chooseHolding(values, book, company, findPortfolio(ledger.portfolios, values.portfolio));
  const holding = book.holdings.find(({ id }) => id === place.holding_id);
  if (holding) checkAllShares(values, book, holding);
  const { refers, said } = holding ? findReferred(values, book, holding) : NOTHING;
  const { amount, cap, company_name: _name, portfolio: _portfolio, shares, ...rest } = values;
  const notes = row.extras.notes ?? [];
  const input: Input = {
    ...rest,
    id: company.id,
    kind,
    effective_on,
    ...(amount && kind !== 'conversion' && { amount: amount.minor }),
    ...(cap && { cap: cap.minor }),
    ...(shares !== undefined && !ALL_GOES.includes(kind) && { shares }),
    ...(notes.length > 0 && { note: notes.join('\n') }),
    ...place,
    ...refers,
  };
  return { ...planTransaction(ctx, { company, book, today: ledger.today }, input), said };
}

/** Kinds after which nothing is held: a number of shares beside them can only be all. */
export const ALL_GOES: readonly string[] = ['exit', 'write_off'];

export function findPortfolio(portfolios: readonly NamedPortfolio[], name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const key = name.trim().toLowerCase();
  const [found, ...others] = portfolios.filter((each) => each.name.trim().toLowerCase() === key);
  if (!found) throw invalidField('portfolio', `No portfolio is called “${name}”. Add it first, or correct the name.`);
  if (others.length > 0)
    throw invalidField('portfolio', `${others.length + 1} portfolios are called “${name}”. Rename one of them.`);
  return found.id;
}

type Place = Pick<Input, 'holding_id' | 'currency' | 'portfolio_id'>;

/** The holding that a row means by its portfolio and currency, or where a new one begins. */
function chooseHolding(
  { kind, amount, cap, portfolio: named }: TransactionImportValues,
  { holdings }: Book,
  company: CompanyFacts,
  portfolio: string | undefined,
): Place {
  const currency = amount?.currency ?? cap?.currency;
  const ofPortfolio = holdings.filter((each) => portfolio === undefined || each.portfolio_id === portfolio);
  const same = ofPortfolio.filter((each) => currency === undefined || each.currency === currency);
  const [only, ...others] = same;
  if (only && others.length === 0) return { holding_id: only.id };
  if (kind && begins(kind)) {
    // Of several the company's own, as on its page; a new one belongs to the company's portfolio unless another is named.
    const own = same.find((each) => each.own_portfolio_id === null);
    if (only && own) return { holding_id: own.id };
    if (!only)
      return {
        ...(currency && { currency }),
        portfolio_id: portfolio === undefined || portfolio === company.portfolio_id ? null : portfolio,
      };
  }
  if (only) throw invalidField('portfolio', 'Several portfolios hold this company. Say which in a column “Portfolio”.');
  if (holdings.length === 0)
    throw invalidField('kind', 'Nothing is held of this company yet. Record the purchase first.');
  if (ofPortfolio.length === 0)
    throw invalidField('portfolio', `“${named}” holds nothing of ${company.name}. Correct the portfolio.`);
  const held = [...new Set(ofPortfolio.map((each) => each.currency))].join(' and in ');
  throw invalidField(
    'amount',
    `${company.name} is held in ${held}, and this amount is in ${currency}. Write it in the currency of the holding.`,
  );
}

const positionOn = (book: Book, holding: HoldingRow, day: string) => {
  try {
    const record = recordsOf(book).get(holding.id);
    return record && positionOf(record, { asOf: day });
  } catch (error) {
    // What contradicts itself is said when the row is checked.
    if (error instanceof FinanceError) return undefined;
    throw error;
  }
};

function checkAllShares(
  { kind, shares, effective_on }: TransactionImportValues,
  book: Book,
  holding: HoldingRow,
): void {
  if (!kind || !ALL_GOES.includes(kind) || shares === undefined) return;
  const held = positionOn(book, holding, effective_on ?? '')?.shares.value;
  if (held === undefined || held === shares) return;
  const all = held.toLocaleString('en-US');
  throw invalidField(
    'shares',
    `“${TRANSACTION_KINDS[kind]}” is of all that is held, ${all} shares on that day. Record a part as a secondary sale.`,
  );
}

interface Referred {
  refers: Pick<Input, 'instrument_id' | 'round_id'>;
  said: string | null;
}
const NOTHING: Referred = { refers: {}, said: null };

/** What is converted or exercised, and by which round, where only one can be meant. */
function findReferred(values: TransactionImportValues, book: Book, holding: HoldingRow): Referred {
  const { kind, effective_on: day = '' } = values;
  if (kind !== 'conversion' && kind !== 'warrant_exercise') return NOTHING;
  const isExercise = kind === 'warrant_exercise';
  const held = (positionOn(book, holding, day)?.instruments ?? []).filter(
    (each) => (each.kind === 'warrant') === isExercise,
  );
  const what = isExercise ? 'warrant' : 'SAFE or note';
  if (held.length === 0)
    throw invalidField('kind', `No ${what} is held on that day. Record it first, or correct the date.`);
  const { amount } = values;
  // The amount of a conversion says which one: no money moves by it.
  const meant = isExercise || !amount ? held : held.filter(({ cost }) => cost === amount.minor);
  const nameOf = ({ kind: of, since, cost }: (typeof held)[number]) =>
    `${TRANSACTION_KINDS[of]} of ${since}, ${formatAmount({ minor: cost, currency: holding.currency })}`;
  const all = held.map(nameOf).join('; ');
  const [instrument, ...others] = meant;
  if (!instrument) throw invalidField('amount', `What is held cost another amount: ${all}. Write what converts.`);
  if (others.length > 0)
    throw invalidField(
      isExercise ? 'kind' : 'amount',
      isExercise
        ? `Several warrants are held: ${all}. Record this on the page of the company, under Investments.`
        : `Several could convert: ${all}. Write the amount of the one, or record this on the page of the company.`,
    );
  const name = nameOf(instrument);
  if (isExercise) return { refers: { instrument_id: instrument.entry }, said: `Exercises the ${name}.` };
  const round = findRound(values, book.rounds);
  return {
    refers: { instrument_id: instrument.entry, round_id: round.id },
    said: `Converts the ${name} by the round “${round.name}” of ${round.closed_on}.`,
  };
}

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The round of that day, or else the one that the share class is called after, or else the only one so far. */
function findRound(
  { effective_on: day = '', share_class = '' }: TransactionImportValues,
  rounds: RoundRow[],
): RoundRow {
  const open = rounds.filter((each) => each.withdrawn_at === null && each.closed_on <= day);
  const ofDay = open.filter((each) => each.closed_on === day);
  const called = open.filter((each) => words(share_class).startsWith(words(each.name)));
  const [round] = [ofDay, called, open].find(({ length }) => length === 1) ?? [];
  if (round) return round;
  if (open.length === 0)
    throw invalidField(
      'kind',
      'A conversion needs a priced round on or before that day. Add it on the page of the company, under Investments.',
    );
  const names = open.map(({ name, closed_on }) => `${name} of ${closed_on}`).join('; ');
  throw invalidField(
    'kind',
    `It may have converted by several rounds: ${names}. Record this on the page of the company, under Investments.`,
  );
}
