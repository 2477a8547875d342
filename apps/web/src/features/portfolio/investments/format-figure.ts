import { type Currency, formatMoney, RECORDED_KINDS, type RecordedKind } from '@cairn/domain';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import { exactFraction, exactMultiple, formatFraction, formatMultiple } from '../../../lib/base/format-ratio.ts';
import type { Figure } from './queries.ts';

export const FIGURE_LABELS: Record<Figure['key'], string> = {
  cost: 'Cost',
  remaining_cost: 'Cost of what is held',
  proceeds: 'Proceeds',
  dividends: 'Dividends',
  realised_gain: 'Realised gain',
  fair_value: 'Fair value',
  unrealised_gain: 'Unrealised gain',
  moic: 'MOIC',
  gross_irr: 'Gross IRR',
  ownership: 'Ownership',
  shares: 'Shares',
  accrued_interest: 'Accrued interest',
  written_down: 'Written down',
  holding_days: 'Holding period',
  realised_currency_gain: 'Realised currency gain',
  unrealised_currency_gain: 'Unrealised currency gain',
};

/** An amount with its currency; a word where there is none. */
export const moneyText = (minor: number | string | null, currency: string): string =>
  minor === null ? 'n/a' : formatMoney(Number(minor), currency as Currency);

/** A figure as it stands on screen; "n/a" where it does not exist. */
export function figureText({ value, unit }: Pick<Figure, 'value' | 'unit'>, currency: string): string {
  if (value === null) return 'n/a';
  const number = Number(value);
  switch (unit) {
    case 'money':
      return moneyText(value, currency);
    case 'multiple':
      return formatMultiple(number);
    case 'rate':
    case 'share':
      return formatFraction(number);
    case 'days':
      return plural(number, 'day');
    default:
      return formatInteger(number);
  }
}

/** What rounding leaves out of it, for its title. */
export function exactFigure({ value, unit }: Pick<Figure, 'value' | 'unit'>): string | undefined {
  if (value === null) return undefined;
  if (unit === 'multiple') return exactMultiple(value);
  return unit === 'rate' || unit === 'share' ? exactFraction(value) : undefined;
}

export const kindText = (kind: string): string =>
  kind === 'valuation' ? 'Valuation' : (RECORDED_KINDS[kind as RecordedKind] ?? kind);
