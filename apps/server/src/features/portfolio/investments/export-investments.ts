import { type Currency, dayIn, minorDigits, RECORDED_KINDS } from '@cairn/domain';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { loadBook, type TransactionRow } from './book/load-book.ts';
import { viewPosition } from './figures/view-figures.ts';
import type { InvestmentInputs } from './investments.types.ts';
import { listReturns } from './list-returns.ts';

const money = (minor: number | string | null | undefined, currency: string): CsvValue =>
  minor === null || minor === undefined ? null : decimalAmount(String(minor), minorDigits(currency as Currency));

/** Every transaction that the person may see, in the order in which they were written down. */
export async function exportTransactions(ctx: Ctx, asked: InvestmentInputs['exportTransactions']) {
  const book = await loadBook(ctx, { companyId: asked.company_id, portfolioId: asked.portfolio_id });
  const holdings = new Map(book.holdings.map((each) => [each.id, each]));
  const rows = book.transactions.flatMap((row): CsvValue[][] => {
    const holding = holdings.get(row.holding_id);
    return holding ? [[holding.company_name, holding.portfolio_name, ...cellsOf(row, holding.currency)]] : [];
  });
  return exported(ctx, 'investment_transactions', TRANSACTION_HEADER, rows);
}

const TRANSACTION_HEADER = [
  'Company',
  'Portfolio',
  'Kind',
  'Effective on',
  'Posted on',
  'Currency',
  'Amount',
  'Shares',
  'Share class',
  'Old shares',
  'New shares',
  'Valuation cap',
  'Discount %',
  'Interest %',
  'Matures on',
  'Most favoured nation',
  'Note',
  'Id',
  'Instrument id',
  'Reverses id',
];

function cellsOf(row: TransactionRow, currency: string): CsvValue[] {
  const { figures } = row;
  return [
    RECORDED_KINDS[row.kind],
    row.effective_on,
    row.posted_on,
    currency,
    money(figures.amount, currency),
    figures.shares ?? null,
    row.share_class,
    figures.split_from ?? null,
    figures.split_to ?? null,
    money(figures.cap, currency),
    figures.discount ?? null,
    figures.interest ?? null,
    figures.matures_on ?? null,
    figures.most_favoured ? 'Yes' : null,
    row.note,
    row.id,
    row.instrument_id,
    row.reverses_id,
  ];
}

const SCHEDULE = [
  ['Cost', 'cost'],
  ['Remaining cost', 'remaining_cost'],
  ['Proceeds', 'proceeds'],
  ['Fair value', 'fair_value'],
  ['Unrealised gain', 'unrealised_gain'],
  ['Realised gain', 'realised_gain'],
  ['MOIC', 'moic'],
  ['Gross IRR', 'gross_irr'],
  ['Ownership', 'ownership'],
  ['Shares', 'shares'],
  ['Holding days', 'holding_days'],
] as const;

/** The schedule of investments on a day: a line for each holding, in its own currency. */
export async function exportSchedule(ctx: Ctx, asked: InvestmentInputs['exportSchedule']) {
  const { holdings, as_of } = await listReturns(ctx, asked, viewPosition);
  const rows = holdings.map(({ company, currency, figures, valued_on }): CsvValue[] => [
    company.name,
    company.status,
    currency,
    ...SCHEDULE.map(([, key]): CsvValue => {
      const figure = figures.find((each) => each.key === key);
      if (!figure || figure.value === null) return null;
      return figure.unit === 'money' ? money(figure.value, currency) : { decimal: figure.value };
    }),
    valued_on,
    as_of,
  ]);
  const header = ['Company', 'Status', 'Currency', ...SCHEDULE.map(([heading]) => heading), 'Valued on', 'As of'];
  return exported(ctx, 'schedule_of_investments', header, rows);
}

async function exported(ctx: Ctx, name: string, header: readonly string[], rows: readonly CsvValue[][]) {
  const day = dayIn(ctx.now, await getTimeZone(ctx.tx));
  await ctx.audit({
    action: 'export.created',
    resource_type: name,
    resource_id: null,
    table_name: 'investment_transactions',
    classification: 'financial',
    metadata: { name, rows: rows.length },
  });
  return csvFile(`${name}_${day}.csv`, header, rows);
}
