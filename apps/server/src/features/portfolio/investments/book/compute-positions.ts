import { type Currency, dayIn } from '@cairn/domain';
import { type HeldPosition, type Position, positionOf } from '@cairn/domain/holdings';
import { type Convert, FinanceError } from '@cairn/domain/returns';
import type { Ctx } from '../../../../core/procedure.ts';
import { getCurrency } from '../../../access/tenants/get-currency.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { loadConvert } from '../../exchange-rates/load-convert.ts';
import { sentenceOf } from './check-record.ts';
import { recordsOf } from './holding-record.ts';
import { type Book, type BookFilter, type HoldingRow, loadBook } from './load-book.ts';

export interface HoldingPosition {
  holding: HoldingRow;
  /** None where the entries contradict each other, which `problem` says. */
  position: Position | null;
  problem: string | null;
}

export interface Positions {
  book: Book;
  asOf: string;
  /** Of the firm. */
  currency: Currency;
  positions: HoldingPosition[];
  held: HeldPosition[];
  convert: Convert;
}

/**
 * The book and what it comes to on a day; today, in the time zone of the firm, if none is named.
 *
 * @param valuations all there are, or those alone that figures of the day rest on
 */
export async function computePositions(
  ctx: Ctx,
  filter: Omit<BookFilter, 'valuedOn'>,
  named: string | null | undefined,
  valuations: 'all' | 'newest' = 'all',
): Promise<Positions> {
  const asOf = named ?? dayIn(ctx.now, await getTimeZone(ctx.tx));
  const wanted = valuations === 'newest' ? { ...filter, valuedOn: asOf } : filter;
  const [book, currency] = await Promise.all([loadBook(ctx, wanted), getCurrency(ctx)]);
  const convert = await loadConvert(ctx.tx, [currency, ...book.holdings.map((holding) => holding.currency)], asOf);
  const records = recordsOf(book);
  const positions = book.holdings.map((holding): HoldingPosition => {
    try {
      const record = records.get(holding.id) ?? { entries: [], valuations: [], rounds: [] };
      return { holding, position: positionOf(record, { asOf }), problem: null };
    } catch (error) {
      if (!(error instanceof FinanceError)) throw error;
      return { holding, position: null, problem: sentenceOf(error) };
    }
  });
  const held = positions.flatMap(({ holding, position }) =>
    position ? [{ holding: holding.id, currency: holding.currency, position }] : [],
  );
  return { book, asOf, currency, positions, held, convert };
}
