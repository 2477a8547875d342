import { type Currency, dayIn, minorDigits } from '@cairn/domain';
import { type FigurePair, fundHistory } from '@cairn/domain/fund';
import { type HeldPosition, positionOf } from '@cairn/domain/holdings';
import { FinanceError } from '@cairn/domain/returns';
import { type CsvValue, csvFile, decimalAmount } from '../../../core/csv-file.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { loadConvert } from '../../portfolio/exchange-rates/load-convert.ts';
import { sentenceOf } from '../../portfolio/investments/book/check-record.ts';
import { combineHoldings } from '../../portfolio/investments/figures/combine-holdings.ts';
import { asKnownOn } from '../ledger/as-known-on.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import { loadHeld } from '../ledger/load-held.ts';
import { entriesOf, viewPosition } from '../ledger/view-position.ts';
import type { FundsInputs, FundsOutputs } from './funds.types.ts';

type Performance = FundsOutputs['performance'];
type FigureView = Performance['net'][number];

/** What LPs have made after fees and carry, what the fund has made of its companies, and the way there by quarters. */
export async function getPerformance(
  ctx: Ctx,
  { id, as_of: named, known_on = null }: FundsInputs['performance'],
): Promise<FundsOutputs['performance']> {
  const [whole, zone] = [await loadFundBook(ctx, id), await getTimeZone(ctx.tx)];
  if (!whole) throw fail('NOT_FOUND');
  const book = asKnownOn(whole, known_on, zone);
  const asOf = named ?? dayIn(ctx.now, zone);
  const { fund, lps, ledger } = book;
  const gross = await grossOf(ctx, fund, asOf, known_on);
  const several = lps.length > 1;
  return {
    as_of: asOf,
    known_on,
    currency: fund.currency,
    ...netOf(book, asOf),
    left_out: lps.filter(({ bearsFees }) => several && !bearsFees).map(({ name }) => name),
    ...gross,
    points: fundHistory(ledger, asOf).map(({ paidIn, netCash, ...point }) => ({
      ...point,
      paid_in: paidIn,
      net_cash: netCash,
    })),
  };
}

function netOf(book: FundBook, asOf: string): Pick<Performance, 'net' | 'net_problem'> {
  try {
    return { net: viewPosition(book, asOf).figures, net_problem: null };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return { net: [], net_problem: error.message };
  }
}

/**
 * From the transactions and approved valuations of all that its portfolio holds, no matter who asks, in the currency of the
 * fund (docs/adr/0061).
 */
async function grossOf(
  ctx: Ctx,
  { portfolio_id, currency }: FundBook['fund'],
  asOf: string,
  knownOn: string | null,
): Promise<Pick<Performance, 'gross' | 'gross_problem'>> {
  if (portfolio_id === null)
    return { gross: [], gross_problem: 'The fund has no portfolio yet. Edit it to choose one.' };
  // What was known on a day may be an older valuation than the newest of today.
  const all = await loadHeld(ctx, portfolio_id, knownOn === null ? asOf : undefined);
  const held: HeldPosition[] = [];
  for (const { isHidden, holding, ...record } of all) {
    try {
      held.push({
        holding: holding.id,
        currency: holding.currency,
        position: positionOf(record, { asOf, ...(knownOn !== null && { knownOn }) }),
      });
    } catch (error) {
      if (!(error instanceof FinanceError)) throw error;
      const gross_problem = isHidden
        ? 'The entries of a confidential company contradict each other.'
        : sentenceOf(error);
      return { gross: [], gross_problem };
    }
  }
  const convert = await loadConvert(ctx.tx, [currency, ...held.map((each) => each.currency)], asOf);
  const { figures, problem } = combineHoldings(held, { currency, asOf, convert });
  const gross = figures.flatMap(({ key, unit, ...figure }): FigureView[] =>
    key === 'moic' || key === 'gross_irr'
      ? [{ ...figure, ...entriesOf(figure.entries), key, unit: unit === 'rate' ? 'rate' : 'multiple' }]
      : [],
  );
  return { gross, gross_problem: problem };
}

/** Net figures with the gross ones that they stand beside: same day, same method. */
const BESIDE = [
  ['Net IRR', 'net_irr', 'Gross IRR', 'gross_irr'],
  ['TVPI (net)', 'tvpi', 'MOIC (gross)', 'moic'],
  ['DPI', 'dpi', null, null],
  ['RVPI', 'rvpi', null, null],
  ['PIC', 'pic', null, null],
] as const;

/**
 * For everything that leaves the firm: a gross return is in it with the net one beside it alone (docs/adr/0053).
 *
 * @param field the one that a refusal names
 */
export function pairFigures({ as_of, net, gross }: Performance, field: string): FigurePair[] {
  const figureIn = (list: readonly FigureView[], key: string | null) => list.find((each) => each.key === key);
  return BESIDE.map(([label, key, gross_label, grossKey]) => {
    const [own, other] = [figureIn(net, key), figureIn(gross, grossKey)];
    if (other && other.value !== null && (own?.value ?? null) === null)
      throw invalidField(
        field,
        `${gross_label} is given out with ${label} beside it, and on ${as_of} there is none. Choose a day after the first payment of LPs.`,
      );
    return {
      label,
      net: own?.value ?? null,
      gross_label,
      gross: other?.value ?? null,
      unit: key === 'net_irr' ? 'rate' : 'multiple',
      note: own?.note ?? null,
    };
  });
}

/** As a file that leaves the firm. */
export async function exportPerformance(ctx: Ctx, input: FundsInputs['exportPerformance']) {
  const performance = await getPerformance(ctx, input);
  const { as_of, known_on, currency, points } = performance;
  const rows = pairFigures(performance, 'as_of').map(({ label, net, gross_label, gross }): CsvValue[] => [
    label,
    decimal(net),
    gross_label,
    decimal(gross),
    as_of,
    known_on,
  ]);
  const money = (minor: number) => decimalAmount(String(minor), minorDigits(currency as Currency));
  await ctx.audit({
    action: 'export.created',
    resource_type: 'fund',
    resource_id: input.id,
    table_name: 'fund_entries',
    classification: 'financial',
    metadata: { name: 'fund_performance', as_of, known_on, rows: rows.length + points.length },
  });
  return csvFile(
    `fund_performance_${as_of}.csv`,
    ['Net figure', 'Net', 'Gross figure', 'Gross', 'As of', 'Known on'],
    [
      ...rows,
      [],
      ['End of quarter', 'Currency', 'Committed', 'Called', 'Paid in', 'Distributed', 'NAV', 'Net cash'],
      ...points.map(({ day, committed, called, paid_in, distributed, nav, net_cash }): CsvValue[] => [
        day,
        currency,
        ...[committed, called, paid_in, distributed, nav, net_cash].map(money),
      ]),
    ],
  );
}

const decimal = (value: string | null): CsvValue => (value === null ? null : { decimal: value });
