import { type Currency, dayIn } from '@cairn/domain';
import type { ConvertibleKind, OwnHolding, OwnInstrument, ShareEvent } from '@cairn/domain/conversion';
import { positionOf } from '@cairn/domain/holdings';
import { FinanceError } from '@cairn/domain/returns';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { sentenceOf } from '../investments/book/check-record.ts';
import { recordsOf } from '../investments/book/holding-record.ts';
import { type Book, loadBook, type TransactionRow } from '../investments/book/load-book.ts';

export interface OwnPart {
  own: OwnHolding[];
  /** Splits and rounds that count. */
  events: ShareEvent[];
  /** Of the first holding, or of the company. */
  currency: Currency;
}

/** What the firm holds of a company on a day, and what has changed its shares; NOT_FOUND for who may not see the company. */
export async function loadOwn(ctx: Ctx, companyId: string, named?: string): Promise<OwnPart> {
  const [company] = await ctx.tx.query<{ currency: Currency }>(
    'select currency from portfolio_companies where id = $1',
    [companyId],
    'company-of-cap-table',
  );
  if (!company) throw fail('NOT_FOUND');
  const day = named ?? dayIn(ctx.now, await getTimeZone(ctx.tx));
  const book = await loadBook(ctx, { companyId });
  const records = recordsOf(book);
  const own = book.holdings.map((holding): OwnHolding => {
    const { id, currency, portfolio_name } = holding;
    const record = records.get(id) ?? { entries: [], valuations: [], rounds: [] };
    const { shares, instruments } = positionAt(record, day);
    return {
      id,
      name: portfolio_name ?? 'The firm',
      currency,
      shares: shares.value,
      warrants: instruments.filter(({ kind }) => kind === 'warrant').reduce((sum, each) => sum + each.shares, 0),
      instruments: instruments.flatMap(({ entry, kind }) => {
        const row = book.transactions.find((each) => each.id === entry);
        return row && kind !== 'warrant' ? [instrumentOf(row, kind)] : [];
      }),
    };
  });
  return { own, events: eventsOf(book), currency: book.holdings[0]?.currency ?? company.currency };
}

function positionAt(record: Parameters<typeof positionOf>[0], asOf: string) {
  try {
    return positionOf(record, { asOf });
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    throw invalidField('own', `What the firm holds cannot be computed. ${sentenceOf(error)}`);
  }
}

function instrumentOf({ id, effective_on, figures }: TransactionRow, kind: ConvertibleKind): OwnInstrument {
  return {
    id,
    kind,
    issued: effective_on,
    amount: figures.amount ?? 0,
    cap: figures.cap ?? null,
    discount: figures.discount ?? null,
    interest: figures.interest ?? null,
    matures: figures.matures_on ?? null,
    mostFavoured: figures.most_favoured ?? false,
  };
}

function eventsOf({ transactions, rounds }: Book): ShareEvent[] {
  const reversed = new Set(transactions.map(({ reverses_id }) => reverses_id));
  return [
    ...transactions
      .filter(({ id, kind }) => kind === 'split' && !reversed.has(id))
      .map(({ effective_on }) => ({ day: effective_on, name: 'A split' })),
    ...rounds
      .filter(({ withdrawn_at }) => withdrawn_at === null)
      .map(({ closed_on, name }) => ({ day: closed_on, name })),
  ];
}
