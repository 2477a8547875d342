import { type Currency, dayIn, minorDigits } from '@cairn/domain';
import { addFigures, lpFigures, portfolioStateOn } from '@cairn/domain/fund';
import { positionOf } from '@cairn/domain/holdings';
import { Decimal, sumOf } from '@cairn/domain/returns';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { loadConvert } from '../../portfolio/exchange-rates/load-convert.ts';
import { withCurrency } from './book-portfolio.ts';
import type { LedgerInputs, LedgerOutputs } from './fund-ledger.types.ts';
import { bookedOn, type FundBook, loadFundBook } from './load-fund-book.ts';
import { type Held, loadHeld } from './load-held.ts';
import { atField } from './write-posting.ts';

type Schedule = LedgerOutputs['schedule'];
type Row = Schedule['rows'][number];

/**
 * What a fund holds on a day, company by company: cost and fair value in the company's currency and in that of the fund, and
 * what part of the NAV it is, beside what the books say of all together.
 */
export async function getSchedule(ctx: Ctx, { id, as_of }: LedgerInputs['schedule']): Promise<Schedule> {
  const [book, zone] = [await loadFundBook(ctx, id), await getTimeZone(ctx.tx)];
  if (!book) throw fail('NOT_FOUND');
  const day = as_of ?? dayIn(ctx.now, zone);
  const { portfolio_id, currency } = book.fund;
  const held = portfolio_id === null ? [] : await loadHeld(ctx, portfolio_id);
  const convert = await loadConvert(ctx.tx, [currency, ...held.map(({ holding }) => holding.currency)], day);
  const nav = addFigures(book.lps.map((lp) => lpFigures(book.ledger, lp.id, day))).nav;
  const shareOf = (value: number): string | null =>
    nav > 0 ? new Decimal(value).div(nav).toDecimalPlaces(6).toFixed() : null;
  const valued = atField(
    () =>
      held.flatMap((record) => {
        const { cost, fairValue, state: position } = positionOf(record, { asOf: day });
        if (position.lots.length + position.instruments.length === 0) return [];
        const state = portfolioStateOn([withCurrency(record)], { day, withValues: true, convert, currency });
        return [{ record, own: cost.value, ownValue: fairValue.value, ...state }];
      }),
    'as_of',
  );
  const rows = valued
    .filter(({ record }) => !record.isHidden)
    .map(({ record: { holding }, own, ownValue, cost, unrealised }): Row => {
      const fair_value = cost + unrealised;
      return {
        id: holding.id,
        company_id: holding.company_id,
        company_name: holding.company_name,
        currency: holding.currency,
        own_cost: own,
        own_fair_value: ownValue ?? own,
        is_at_cost: ownValue === null,
        cost,
        fair_value,
        share_of_nav: shareOf(fair_value),
      };
    })
    .sort((a, b) => b.fair_value - a.fair_value || a.company_name.localeCompare(b.company_name));
  const total = {
    cost: sumOf(valued.map(({ cost }) => cost)),
    fair_value: sumOf(valued.map(({ cost, unrealised }) => cost + unrealised)),
  };
  const hidden = valued.filter(({ record }) => record.isHidden);
  return {
    as_of: day,
    currency,
    portfolio_id,
    nav,
    rows,
    hidden: hidden.length === 0 ? null : sumsOf(hidden),
    total: { ...total, share_of_nav: shareOf(total.fair_value) },
    books: { ...inBooks(book, day), booked_on: bookedOn(book) },
  };
}

const sumsOf = (rows: readonly { record: Held; cost: number; unrealised: number }[]) => ({
  cost: sumOf(rows.map(({ cost }) => cost)),
  fair_value: sumOf(rows.map(({ cost, unrealised }) => cost + unrealised)),
});

function inBooks({ ledger }: FundBook, day: string): { cost: number; fair_value: number } {
  const of = (account: string) =>
    sumOf(ledger.entries.filter((each) => each.account === account && each.day <= day).map(({ amount }) => amount));
  const cost = of('investments');
  return { cost, fair_value: cost + of('unrealised') };
}

const HEADER = [
  'Company',
  'Currency',
  'Cost',
  'Fair value',
  'Cost in fund currency',
  'Fair value in fund currency',
  'Fund currency',
  'Share of NAV',
  'As of',
];

/** The schedule as a file, with the sum of all in the last rows and what the books say of it. */
export async function exportSchedule(ctx: Ctx, input: LedgerInputs['exportSchedule']) {
  const schedule = await getSchedule(ctx, input);
  const { as_of, currency, rows, hidden, total, books } = schedule;
  const money = (minor: number, of: string): CsvValue => decimalAmount(String(minor), minorDigits(of as Currency));
  const sum = (label: string, { cost, fair_value }: typeof books | typeof total, share: string | null): CsvValue[] => [
    label,
    null,
    null,
    null,
    money(cost, currency),
    money(fair_value, currency),
    currency,
    share,
    as_of,
  ];
  const lines: CsvValue[][] = [
    ...rows.map((row): CsvValue[] => [
      row.company_name,
      row.currency,
      money(row.own_cost, row.currency),
      money(row.own_fair_value, row.currency),
      money(row.cost, currency),
      money(row.fair_value, currency),
      currency,
      row.share_of_nav,
      as_of,
    ]),
    ...(hidden ? [sum('Confidential companies', { ...hidden, share_of_nav: null }, null)] : []),
    sum('All companies', total, total.share_of_nav),
    sum('In the books', books, null),
  ];
  const { format = 'csv' } = input;
  await ctx.audit({
    action: 'export.created',
    resource_type: 'fund',
    resource_id: input.id,
    table_name: 'portfolio_companies',
    classification: 'financial',
    metadata: { name: 'schedule_of_investments', format, as_of, rows: lines.length },
  });
  const name = `schedule_of_investments_${as_of}.${format}`;
  if (format === 'csv') return csvFile(name, HEADER, lines);
  const { workbookDownload } = await import('../../../core/workbooks/workbook-file.ts');
  return workbookDownload(name, 'Schedule of investments', HEADER, lines);
}
