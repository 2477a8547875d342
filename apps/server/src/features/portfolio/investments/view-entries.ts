import { minorDigits } from '@cairn/domain';
import { Decimal } from '@cairn/domain/returns';
import { type Actor, may } from '../../../core/actor.ts';
import type { Book, HoldingRow, RoundRow, TransactionRow, ValuationRow } from './book/load-book.ts';
import type { InvestmentOutputs } from './investments.types.ts';

type Transaction = InvestmentOutputs['record'];
type Round = InvestmentOutputs['addRound'];
type Valuation = InvestmentOutputs['prepareValuation'];
type CurrencyOf = Pick<HoldingRow, 'id' | 'currency'>;

export function viewTransaction(
  actor: Actor,
  row: TransactionRow,
  book: Pick<Book, 'transactions' | 'holdings'>,
): Transaction {
  const { figures_encrypted: _cell, figures, posted_on, ...facts } = row;
  const reversedBy = book.transactions.find(({ reverses_id }) => reverses_id === row.id)?.id ?? null;
  return {
    ...facts,
    posted_on,
    currency: currencyOf(row, book.holdings),
    amount: figures.amount ?? null,
    shares: figures.shares ?? null,
    split_from: figures.split_from ?? null,
    split_to: figures.split_to ?? null,
    cap: figures.cap ?? null,
    discount: figures.discount ?? null,
    interest: figures.interest ?? null,
    matures_on: figures.matures_on ?? null,
    most_favoured: figures.most_favoured ?? false,
    reversed_by_id: reversedBy,
    can: { reverse: row.kind !== 'reversal' && !reversedBy && may(actor, 'investment:write') },
  };
}

/** In minor units: fully diluted shares x price per share. */
export function postMoneyOf({ currency, figures }: Pick<RoundRow, 'currency' | 'figures'>): number {
  const post = new Decimal(figures.price_per_share).mul(figures.fully_diluted_shares).mul(10 ** minorDigits(currency));
  return post.toDecimalPlaces(0).toNumber();
}

export function viewRound(actor: Actor, row: RoundRow): Round {
  const { figures_encrypted: _cell, figures, posted_on: _posted, ...facts } = row;
  return {
    ...facts,
    ...figures,
    post_money: postMoneyOf(row),
    can: { withdraw: row.withdrawn_at === null && may(actor, 'investment:write') },
  };
}

export function viewValuation(actor: Actor, row: ValuationRow, holdings: readonly CurrencyOf[]): Valuation {
  const { figures_encrypted: _cell, figures, posted_on: _posted, ...facts } = row;
  const isOpen = row.state === 'proposed';
  return {
    ...facts,
    ...figures,
    currency: currencyOf(row, holdings),
    can: {
      decide: isOpen && canDecide(actor, row),
      attach: isOpen && may(actor, 'investment:write'),
    },
  };
}

/** Somebody else than who prepared it, and an administrator of the firm. */
export const canDecide = (actor: Actor, { created_by }: Pick<ValuationRow, 'created_by'>): boolean =>
  may(actor, 'valuation:approve') && created_by !== actor.userId;

const currencyOf = ({ holding_id }: { holding_id: string }, holdings: readonly CurrencyOf[]) =>
  holdings.find(({ id }) => id === holding_id)?.currency ?? '';
