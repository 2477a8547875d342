import type { Day } from '../date-range.ts';
import { simpleInterest } from '../holdings/position.ts';
import type { Currency } from '../money.ts';
import { Decimal, FinanceError } from '../returns/index.ts';
import type { CapTable, ConvertibleKind, RoundPlan } from './cap-table-fields.ts';

/** A SAFE or note of the firm, as its transactions say. */
export interface OwnInstrument {
  id: string;
  kind: ConvertibleKind;
  issued: Day;
  amount: number;
  /** In percent, as they are written. */
  interest: number | null;
  discount: number | null;
  cap: number | null;
  matures: Day | null;
  mostFavoured: boolean;
}

/** What the firm holds of the company on the day of the round, in one portfolio and one currency. */
export interface OwnHolding {
  id: string;
  name: string;
  currency: Currency;
  shares: number;
  /** For how many shares its warrants can be exercised: they count as shares, and do not convert. */
  warrants: number;
  instruments: readonly OwnInstrument[];
}

/** What has happened to the shares of the company, by what was recorded. */
export interface ShareEvent {
  day: Day;
  /** "The split", "Series A". */
  name: string;
}

/** One SAFE or note, of the firm or of somebody else; `at` is where it was written. */
export interface Source extends Omit<OwnInstrument, 'id'> {
  key: string;
  at: string;
  name: string;
  instrument: string | null;
  holding: string | null;
}

export function refuse(field: string, sentence: string): never {
  throw new FinanceError('NO_SOLUTION', field, `${field}: ${sentence}`);
}

export function sourcesOf(table: CapTable, own: readonly OwnHolding[]): Source[] {
  return [
    ...table.convertibles.map(({ most_favoured, matures_on, amount, ...each }, at) => ({
      ...each,
      amount: amount ?? 0,
      matures: matures_on,
      mostFavoured: most_favoured,
      key: `other.${at}`,
      at: `table.convertibles.${at}`,
      instrument: null,
      holding: null,
    })),
    ...own.flatMap(({ id: holding, name, instruments }) =>
      instruments.map(({ id, ...each }) => ({
        ...each,
        key: `instrument.${id}`,
        at: `own.${id}`,
        name,
        instrument: id,
        holding,
      })),
    ),
  ];
}

export function checkDays(table: CapTable, plan: RoundPlan, events: readonly ShareEvent[]): void {
  if (table.as_of > plan.closed_on)
    refuse('table.as_of', `The round closes on ${plan.closed_on}. Enter the cap table as it is on that day or before.`);
  const since = events.find(({ day }) => day > table.as_of && day <= plan.closed_on);
  if (since)
    refuse(
      'table.as_of',
      `${since.name} was on ${since.day}. Enter the shares as they are after it, and a day from it on.`,
    );
}

export function checkSources(
  sources: readonly Source[],
  table: CapTable,
  plan: RoundPlan,
  own: readonly OwnHolding[],
): void {
  const foreign = own.find(({ instruments, currency }) => instruments.length > 0 && currency !== table.currency);
  if (foreign)
    refuse(
      'table.currency',
      `SAFEs or notes of ${foreign.name} are in ${foreign.currency}, and a round has one currency.`,
    );
  for (const { at, instrument, name, kind, issued, matures, cap, amount } of sources) {
    const field = (of: string) => (instrument === null ? `${at}.${of}` : at);
    const of = `The ${kind === 'convertible_note' ? 'note' : 'SAFE'} of ${name} of ${issued}`;
    if (issued > plan.closed_on)
      refuse(field('issued'), `${of} was issued after the round, so it does not convert in it.`);
    if (matures !== null && matures < issued) refuse(field('matures_on'), `${of} cannot mature before it was issued.`);
    if (kind === 'convertible_note' && matures !== null && matures < plan.closed_on && !plan.convert_matured)
      refuse(
        field('matures_on'),
        `${of} was due on ${matures}. If its holder agreed to convert it, choose “Notes past maturity convert too”.`,
      );
    if (cap !== null && cap < amount)
      refuse(field('cap'), `${of} has a cap below the money that was paid for it. Correct one of them.`);
  }
}

export const interestOf = ({ kind, amount, interest, issued }: Source, day: Day): number =>
  kind === 'convertible_note' ? simpleInterest(amount, new Decimal(interest ?? 0).div(100).toFixed(), issued, day) : 0;
