import { type Currency, formatBookMoney, formatMoney } from '@cairn/domain';
import type { Outputs } from './api/api.ts';
import { exactFraction, exactMultiple, formatFraction, formatMultiple } from './base/format-ratio.ts';

export type FundFigure = Outputs['funds']['get']['position']['figures'][number];

/** An amount with its currency; a word where there is none. */
export const fundMoney = (minor: number | string | null, currency: string): string =>
  minor === null ? 'n/a' : formatMoney(Number(minor), currency as Currency);

/** The same in the tables of the books. */
export const bookMoney = (minor: number, currency: string): string => formatBookMoney(minor, currency as Currency);

export const FUND_FIGURE_LABELS: Record<FundFigure['key'], string> = {
  pic: 'PIC',
  dpi: 'DPI',
  rvpi: 'RVPI',
  tvpi: 'TVPI',
  net_irr: 'Net IRR',
  gross_irr: 'Gross IRR',
  moic: 'MOIC',
};

/** A figure as it stands on screen; "n/a" where it does not exist. */
export function fundFigureText({ value, unit }: Pick<FundFigure, 'value' | 'unit'>): string {
  if (value === null) return 'n/a';
  return unit === 'multiple' ? formatMultiple(value) : formatFraction(value);
}

/** The same for its title. */
export function exactFundFigure({ value, unit }: Pick<FundFigure, 'value' | 'unit'>): string | undefined {
  if (value === null) return undefined;
  return unit === 'multiple' ? exactMultiple(value) : exactFraction(value);
}
