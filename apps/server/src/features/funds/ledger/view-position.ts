import { addFigures, figureValue, ledgerPerformance } from '@cairn/domain/fund';
import type { Decimal, Figure, Irr, Working } from '@cairn/domain/returns';
import type { FundsOutputs } from '../funds/funds.types.ts';
import type { FundBook } from './load-fund-book.ts';

export type PositionView = FundsOutputs['get']['position'];
type PositionRowView = Omit<FundsOutputs['get']['partners'][number], 'lp_id' | 'lp_name' | 'bears_fees'>;
type FigureView = PositionView['figures'][number];

/** Where none can be computed. */
export const NO_POSITION: PositionView = {
  commitment: 0,
  called: 0,
  paid_in: 0,
  unfunded: 0,
  distributed: 0,
  nav: 0,
  accrued_carry: 0,
  figures: [],
};

type Book = Pick<FundBook, 'ledger' | 'lps'>;

/** What these LPs of a fund have together on a day; one LP with its own figures, whether or not it bears fees. */
export function viewPosition({ ledger, lps }: Book, asOf: string, ids?: readonly string[]): PositionView {
  return positionOf(ledger, ids ? lps.filter(({ id }) => ids.includes(id)) : lps, asOf, false);
}

/** What one LP has, without the working of its figures. */
export function viewPositionRow({ ledger }: Book, asOf: string, lp: FundBook['lps'][number]): PositionRowView {
  const { figures, ...position } = positionOf(ledger, [lp], asOf, true);
  return { ...position, figures: figures.map(({ key, value, unit, note }) => ({ key, value, unit, note })) };
}

function positionOf(ledger: FundBook['ledger'], lps: FundBook['lps'], asOf: string, isBare: boolean): PositionView {
  const { figures, pic, dpi, rvpi, tvpi, netIrr } = ledgerPerformance(ledger, lps, asOf, isBare);
  const sums = addFigures(figures);
  return {
    commitment: sums.commitment,
    called: sums.called,
    paid_in: sums.paidIn,
    unfunded: sums.unfunded,
    distributed: sums.distributed,
    nav: sums.nav,
    accrued_carry: sums.accruedCarry,
    figures: [
      multiple('pic', 'share', pic),
      multiple('dpi', 'multiple', dpi),
      multiple('rvpi', 'multiple', rvpi),
      multiple('tvpi', 'multiple', tvpi),
      rate('net_irr', netIrr),
    ],
  };
}

/** Inputs that are amounts in minor units. */
const MONEY = new Set(['paidIn', 'committed', 'distributed', 'nav', 'flows']);

/** Of thousands of postings nobody reads the ids, and each figure would carry them. */
const ENTRIES_SENT = 100;

/** The ids of the entries behind a figure, as far as they are sent, and how many there are. */
export const entriesOf = (entries: readonly string[]): Pick<FigureView, 'entries' | 'entry_count'> => ({
  entries: entries.slice(0, ENTRIES_SENT),
  entry_count: entries.length,
});

const worked = ({
  formula,
  inputs,
  entries,
}: Working): Pick<FigureView, 'formula' | 'inputs' | 'entries' | 'entry_count'> => ({
  formula,
  inputs: Object.entries(inputs).map(([name, value]) => ({
    name,
    unit: MONEY.has(name) ? 'money' : 'plain',
    values: (Array.isArray(value) ? value : [value]).map((each) => (each === null ? 'n/a' : String(each))),
  })),
  ...entriesOf(entries),
});

function multiple(key: FigureView['key'], unit: FigureView['unit'], figure: Figure<Decimal | null>): FigureView {
  const value = figureValue(figure);
  return {
    key,
    unit,
    value,
    note: value === null ? 'There is nothing to divide by yet.' : null,
    ...worked(figure.working),
  };
}

export function rate(key: FigureView['key'], { value, working }: Figure<Irr>): FigureView {
  return {
    key,
    unit: 'rate',
    value: value.rate === null ? null : String(value.rate),
    note: noteOn(value),
    ...worked(working),
  };
}

function noteOn(irr: Irr): string | null {
  if (irr.reason === 'no_change_of_sign') return 'All flows go one way, so there is no rate.';
  if (irr.reason === 'out_of_range') return 'No rate between -99.99% and 1,000% fits the flows.';
  if (!irr.annualised) return 'Of the whole period, not annualised: it is shorter than a year.';
  return irr.ambiguous ? 'The flows change sign several times, so other rates fit as well.' : null;
}
