import {
  COMPANY_STAGE_LABELS,
  COMPANY_STATUS_LABELS,
  type Currency,
  formatMoney,
  formatMoneyShort,
  minorDigits,
  RECORDED_KINDS,
} from '@cairn/domain';
import { dayText } from '../../../../core/pdf/words.ts';
import type { CompanyFacts, Event, Holding, Series, Total } from '../read/read-portfolio.ts';

type Figure = Holding['figures'][number];

export const FIGURE_NAMES = {
  cost: 'Cost',
  proceeds: 'Proceeds',
  fair_value: 'Fair value',
  moic: 'MOIC',
  gross_irr: 'Gross IRR',
  ownership: 'Ownership',
} as const;
export type FigureName = keyof typeof FIGURE_NAMES;

/** As it stands on screen; "n/a" where it does not exist. */
export function figureText(
  figure: Pick<Figure, 'value' | 'unit'> | undefined,
  currency: string,
  short = false,
): string {
  if (!figure || figure.value === null) return 'n/a';
  const { value, unit } = figure;
  if (unit === 'money') return (short ? formatMoneyShort : formatMoney)(Number(value), currency as Currency);
  if (unit === 'multiple') return `${Number(value).toFixed(2)}x`;
  if (unit === 'rate' || unit === 'share') return `${(Number(value) * 100).toFixed(2)}%`;
  return Number(value).toLocaleString('en-US');
}

export const figureOf = (figures: readonly Figure[], key: FigureName) => figures.find((figure) => figure.key === key);

/** Of a metric, in the short form for a table. */
export function valueText(value: string | undefined, { unit, currency }: Pick<Series, 'unit' | 'currency'>): string {
  if (value === undefined) return '–';
  const number = Number(value);
  if (unit === 'amount') {
    const code = (currency ?? 'USD') as Currency;
    return formatMoneyShort(Math.round(number * 10 ** minorDigits(code)), code);
  }
  const text = number.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return unit === 'percent' ? `${text}%` : unit === 'months' ? `${text} mo` : text;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** "Sep 26" of the last day of a period. */
export const periodText = (end: string): string => MONTH.format(new Date(`${end}T00:00:00Z`));

/** "Acquired, Logistics, Series A, Gdańsk, founded 2017". */
export function factsText(company: CompanyFacts): string {
  const { status, industry, company_stage, headquarters, founded_year } = company;
  return [
    status === 'active' ? null : COMPANY_STATUS_LABELS[status],
    industry,
    COMPANY_STAGE_LABELS[company_stage],
    headquarters,
    founded_year === null ? null : `founded ${founded_year}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function eventText({ what, amount, currency }: Event): string {
  const money = amount === null ? '' : ` of ${formatMoney(amount, currency as Currency)}`;
  if ('transaction' in what) return `${RECORDED_KINDS[what.transaction]}${money}`;
  if ('valuation' in what) return `Valued at ${formatMoney(what.valuation, currency as Currency)}, approved`;
  return 'raised' in what ? `Risk alert: ${what.raised}` : `Risk alert settled: ${what.resolved}`;
}

/** The rates behind a sum over several currencies, or why there is no sum. */
export function ratesText({ problem, rates, currency }: Total): string | null {
  if (problem !== null) return `Shown by currency and not added up: ${problem}`;
  if (rates.length === 0) return null;
  const last = rates.reduce(
    (latest, rate) => (rate.day > latest.day ? rate : latest),
    rates[0] as Total['rates'][number],
  );
  return `Sums are in ${currency}; flows by the rate of their own day, values by ${last.base}/${last.quote} ${last.rate} of ${dayText(last.day)} (${last.source}).`;
}
