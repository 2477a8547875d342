import type { CombinedPosition, Position } from '@cairn/domain/holdings';
import type { Figure, Irr, Working } from '@cairn/domain/returns';
import type { InvestmentOutputs } from '../investments.types.ts';

export type FigureView = InvestmentOutputs['get']['holdings'][number]['figures'][number];
type Key = FigureView['key'];
type Unit = FigureView['unit'];

/** Inputs that are amounts in minor units; the others are counts, rates, days. */
const MONEY = new Set([
  'purchases',
  'lots',
  'remainingCost',
  'principals',
  'received',
  'dividends',
  'proceeds',
  'costs',
  'fairValue',
  'cost',
  'flows',
]);

const NO_VALUE: Partial<Record<Key, string>> = {
  fair_value: 'No valuation is approved yet.',
  unrealised_gain: 'No valuation is approved yet.',
  moic: 'There is no approved fair value, or nothing was paid.',
  ownership: 'No priced round is entered yet.',
  holding_days: 'Nothing was bought yet.',
};

const inputsOf = ({ inputs }: Working): FigureView['inputs'] =>
  Object.entries(inputs).map(([name, value]) => ({
    name,
    // Shares in lots stand under the same name as their costs do.
    unit: MONEY.has(name) ? 'money' : 'plain',
    values: (Array.isArray(value) ? value : [value]).map((each) => (each === null ? 'n/a' : String(each))),
  }));

/** A figure without what it came from: of a list of holdings that would be most of what is made and sent. */
type BareFigure = Pick<FigureView, 'key' | 'value' | 'unit' | 'note'>;
type Plain = Figure<{ toString(): string } | number | null>;

function withWorking(figure: BareFigure, working: Working): FigureView {
  const inputs = inputsOf(working);
  return {
    ...figure,
    formula: working.formula,
    inputs: figure.key === 'shares' ? inputs.map((each) => ({ ...each, unit: 'plain' as const })) : inputs,
    entries: working.entries,
  };
}

const barePlain = (key: Key, unit: Unit, { value }: Plain): BareFigure => ({
  key,
  unit,
  value: value === null ? null : String(value),
  note: value === null ? (NO_VALUE[key] ?? null) : null,
});

function bareRate(key: Key, { value }: Figure<Irr | null>): BareFigure {
  if (value === null) return { key, unit: 'rate', value: null, note: 'There is no approved fair value.' };
  return { key, unit: 'rate', value: value.rate === null ? null : String(value.rate), note: noteOn(value) };
}

const plain = (key: Key, unit: Unit, figure: Plain) => withWorking(barePlain(key, unit, figure), figure.working);
const rate = (key: Key, figure: Figure<Irr | null>) => withWorking(bareRate(key, figure), figure.working);

function noteOn(irr: Irr): string | null {
  if (irr.reason === 'no_change_of_sign') return 'All flows go one way, so there is no rate.';
  if (irr.reason === 'out_of_range') return 'No rate between -99.99% and 1,000% fits the flows.';
  if (!irr.annualised) return 'Of the whole period, not annualised: it is shorter than a year.';
  return irr.ambiguous ? 'The flows change sign several times, so other rates fit as well.' : null;
}

/** The figures of one holding, in its own currency. */
export const viewPosition = (position: Position): FigureView[] => [
  plain('cost', 'money', position.cost),
  plain('remaining_cost', 'money', position.remainingCost),
  plain('proceeds', 'money', position.proceeds),
  plain('dividends', 'money', position.dividends),
  plain('realised_gain', 'money', position.realisedGain),
  plain('fair_value', 'money', position.fairValue),
  plain('unrealised_gain', 'money', position.unrealisedGain),
  plain('moic', 'multiple', position.moic),
  rate('gross_irr', position.grossIrr),
  plain('ownership', 'share', position.ownership),
  plain('shares', 'shares', position.shares),
  plain('accrued_interest', 'money', position.accruedInterest),
  plain('written_down', 'money', position.writtenDown),
  plain('holding_days', 'days', position.holdingDays),
];

/** Those of a row in the schedule of investments. */
export const viewInSchedule = (position: Position): BareFigure[] => [
  barePlain('cost', 'money', position.cost),
  barePlain('proceeds', 'money', position.proceeds),
  barePlain('fair_value', 'money', position.fairValue),
  barePlain('moic', 'multiple', position.moic),
  bareRate('gross_irr', position.grossIrr),
  barePlain('ownership', 'share', position.ownership),
];

/** The figures of several holdings, in one currency. */
export const viewCombined = (combined: CombinedPosition): FigureView[] => {
  const note = 'A holding has no approved valuation yet, so part of the value is unknown.';
  const isUnknown = combined.withoutValuation.length > 0;
  return figuresOf(combined).map((each) => (isUnknown && each.value === null ? { ...each, note } : each));
};

const figuresOf = (combined: CombinedPosition): FigureView[] => [
  plain('cost', 'money', combined.cost),
  plain('remaining_cost', 'money', combined.remainingCost),
  plain('proceeds', 'money', combined.proceeds),
  plain('realised_gain', 'money', combined.realisedGain),
  plain('realised_currency_gain', 'money', combined.realisedCurrencyGain),
  plain('fair_value', 'money', combined.fairValue),
  plain('unrealised_gain', 'money', combined.unrealisedGain),
  plain('unrealised_currency_gain', 'money', combined.unrealisedCurrencyGain),
  plain('moic', 'multiple', combined.moic),
  rate('gross_irr', combined.grossIrr),
];
