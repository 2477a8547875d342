import type { Day } from '../../date-range.ts';
import { Decimal, FinanceError, sumOf } from '../../returns/index.ts';
import {
  type AccountEntry,
  type AccountLines,
  type AccountPeriod,
  capitalAccount,
  checkIdentities,
  flowsIn,
  historyOf,
  standingOf,
  statementPeriods,
} from '../capital/capital-account.ts';
import { quarterEnds } from '../ledger/history.ts';
import { netPerformance } from '../ledger/performance.ts';
import { type LpFlow, runEuropean } from '../waterfall/european-waterfall.ts';

export const STATEMENT_PERIODS = { quarter: 'Quarter', year: 'Year to date', inception: 'Since inception' } as const;
export type StatementPeriod = keyof typeof STATEMENT_PERIODS;
export const PERIODS = Object.keys(STATEMENT_PERIODS) as StatementPeriod[];

/** What all LPs of a fund get at once. */
export const RUN_KINDS = { statement: 'Statements', report: 'Quarterly report', tax_form: 'Tax forms' } as const;
export type RunKind = keyof typeof RUN_KINDS;

export const RUN_STATES = {
  draft: 'Draft',
  prepared: 'Prepared',
  released: 'Released',
  withdrawn: 'Withdrawn',
} as const;
export type RunState = keyof typeof RUN_STATES;

/** The columns of a page from before interests were transferred with the lines that it did not have, each in its place. */
export const withLaterLines = (columns: StatementColumns): StatementColumns =>
  Object.fromEntries(
    PERIODS.map((period) => [
      period,
      Object.fromEntries(
        Object.entries(columns[period]).flatMap(([line, amount]) => [
          ...(line === 'unfundedEnding' && columns[period].unfundedTransferred === undefined
            ? [['unfundedTransferred', 0]]
            : []),
          ...(line === 'carryAccruedEnding' && columns[period].carryTransferred === undefined
            ? [['carryTransferred', 0]]
            : []),
          [line, amount],
        ]),
      ),
    ]),
  ) as unknown as StatementColumns;

/** What every figure of a statement follows from, and nothing else. */
export interface StatementInputs {
  quarterEnd: Day;
  /** First closing of the fund. */
  inception: Day;
  /** What counts for this LP; shares as decimals. */
  carry: { hurdle: string; carry: string; catchUp: string };
  /** Those until the end of the quarter. */
  entries: readonly AccountEntry[];
}

/** As text, so that a printed value and a computed one are compared digit by digit; none where it does not exist. */
export interface StatementRatios {
  pic: string | null;
  dpi: string | null;
  rvpi: string | null;
  tvpi: string | null;
  netIrr: string | null;
  /** Whether the rate is a year's, or that of a period below a year. */
  irrAnnualised: boolean;
}

export type StatementColumns = Record<StatementPeriod, AccountLines>;

export interface Statement {
  periods: Record<StatementPeriod, AccountPeriod>;
  columns: StatementColumns;
  ratios: StatementRatios;
}

/** Digits of a ratio on a statement, and of its rate. */
const RATIO_DIGITS = 4;
const RATE_DIGITS = 6;

/**
 * The statement of one LP, from its entries alone.
 * Source: docs/rules/fund.md#capital-account-statement. Errors: those of `capitalAccount` and `statementPeriods`.
 */
export function computeStatement({ quarterEnd, inception, entries }: StatementInputs): Statement {
  const periods = statementPeriods(quarterEnd, inception);
  const until = entries.filter(({ day }) => day <= quarterEnd);
  const columns = {
    quarter: capitalAccount(until, periods.quarter),
    year: capitalAccount(until, periods.year),
    inception: capitalAccount(until, periods.inception),
  };
  const flows = historyOf(flowsIn(until), until, quarterEnd).flatMap(({ kind, ...flow }) =>
    kind === 'carry_paid' ? [] : [{ ...flow, kind }],
  );
  const { commitment } = standingOf(until, quarterEnd);
  // A NAV below 0 counts as nothing left, as on every page.
  const nav = Math.max(columns.inception.endingNav, 0);
  const interest = { id: 'lp', commitment, bearsFees: true, flows, nav, navEntries: [] };
  return { periods, columns, ratios: ratiosOf(netPerformance([interest], quarterEnd)) };
}

export function ratiosOf(performance: ReturnType<typeof netPerformance>): StatementRatios {
  const text = (value: Decimal | null) => (value === null ? null : new Decimal(value).toFixed(RATIO_DIGITS));
  const { pic, dpi, rvpi, tvpi, netIrr } = performance;
  const { rate, annualised } = netIrr.value;
  return {
    pic: text(pic.value),
    dpi: text(dpi.value),
    rvpi: text(rvpi.value),
    tvpi: text(tvpi.value),
    netIrr: rate === null ? null : new Decimal(rate).toFixed(RATE_DIGITS),
    irrAnnualised: annualised,
  };
}

/** What the general partner would get of the LP's interest if everything were sold for its value at the end of the quarter. */
export function carryDue({ quarterEnd, carry, entries }: StatementInputs): number {
  const until = entries.filter(({ day }) => day <= quarterEnd);
  const { endingNav, carryAccruedEnding } = capitalAccount(until, { from: '1900-01-01', to: quarterEnd });
  // What was distributed before carry: the part of the LP, and that of the general partner.
  const flows = historyOf(flowsIn(until), until, quarterEnd).map(
    ({ kind, ...flow }): LpFlow => ({ ...flow, kind: kind === 'contribution' ? kind : 'distribution' }),
  );
  const [run] = runEuropean([{ id: 'lp', terms: carry, flows }], quarterEnd).lps;
  return run?.accruedCarry(Math.max(endingNav + carryAccruedEnding, 0)) ?? 0;
}

export interface StatementFault {
  /** Where on the statement: a period and its line, or a ratio. */
  period: StatementPeriod | null;
  line: keyof AccountLines | keyof StatementRatios;
  /** As the statement says, and as it follows from its inputs; amounts in minor units. */
  stated: number | string | boolean | null;
  follows: number | string | boolean | null;
}

/** Lines that statements did not have before interests were transferred, and what they come to there. */
const LATER_LINES: Partial<Record<keyof AccountLines, number>> = { unfundedTransferred: 0, carryTransferred: 0 };

/**
 * Which lines of a statement do not follow from its inputs. The accrued carry has to be what the terms give on that day;
 * every other line what the entries come to.
 */
export function findFaults(
  inputs: StatementInputs,
  stated: { columns: StatementColumns; ratios: StatementRatios },
): StatementFault[] {
  const { columns, ratios } = computeStatement(inputs);
  const faults: StatementFault[] = PERIODS.flatMap((period) =>
    (Object.keys(columns[period]) as (keyof AccountLines)[]).flatMap((line) => {
      const [said, follows] = [stated.columns[period]?.[line] ?? LATER_LINES[line], columns[period][line]];
      return said === follows ? [] : [{ period, line, stated: said ?? null, follows }];
    }),
  );
  for (const line of Object.keys(ratios) as (keyof StatementRatios)[]) {
    const [said, follows] = [stated.ratios[line], ratios[line]];
    if (said !== follows) faults.push({ period: null, line, stated: said ?? null, follows });
  }
  const due = carryDue(inputs);
  const accrued = columns.inception.carryAccruedEnding;
  if (accrued !== due && !faults.some(({ line }) => line === 'carryAccruedEnding'))
    faults.push({ period: 'inception', line: 'carryAccruedEnding', stated: accrued, follows: due });
  return faults;
}

/** The four identities over all columns, checked on the page's own lines. */
export const brokenIdentities = (columns: StatementColumns) =>
  PERIODS.flatMap((period) => checkIdentities(columns[period]).map((broken) => ({ period, ...broken })));

/** The columns of several LPs in sum, as the fund has them. */
export function addColumns(list: readonly StatementColumns[]): StatementColumns {
  const [first] = list;
  if (!first) throw new FinanceError('NOT_AN_AMOUNT', 'columns', 'columns: there is no statement to sum.');
  const column = (period: StatementPeriod) =>
    Object.fromEntries(
      Object.keys(first[period]).map((line) => [
        line,
        sumOf(list.map((each) => each[period][line as keyof AccountLines])),
      ]),
    ) as unknown as AccountLines;
  return { quarter: column('quarter'), year: column('year'), inception: column('inception') };
}

/** The ends of the quarters from that of the first closing on that lie before a day, the latest first. */
export const endedQuarters = (inception: Day, before: Day): Day[] =>
  inception < before ? quarterEnds(inception, before).slice(0, -1).reverse() : [];

/** "Q3 2026" of the last day of a quarter. */
export const quarterName = (quarterEnd: Day): string =>
  `Q${Number(quarterEnd.slice(5, 7)) / 3} ${quarterEnd.slice(0, 4)}`;

/** The lines of a statement as they are printed, in order, with what they are called. Ours: no template of others. */
export const STATEMENT_LINES: readonly (readonly [line: keyof AccountLines, label: string, strong?: boolean])[] = [
  ['beginningNav', 'Opening balance (NAV)', true],
  ['contributions', 'Contributions'],
  ['distributions', 'Distributions'],
  ['transfers', 'Transfers of interest'],
  ['feesGross', 'Management fee, gross'],
  ['feeRebates', 'Fee rebates'],
  ['feeWaivers', 'Fee waivers'],
  ['feeOffsets', 'Fee offsets'],
  ['feesNet', 'Management fee, net'],
  ['expenses', 'Partnership expenses'],
  ['income', 'Income'],
  ['realisedGain', 'Realised gain'],
  ['unrealisedChange', 'Change in unrealised gain'],
  ['navBeforeCarry', 'NAV before carry', true],
  ['carry', 'Carry accrued'],
  ['endingNav', 'Closing balance (NAV)', true],
];
export const COMMITMENT_LINES: typeof STATEMENT_LINES = [
  ['unfundedBeginning', 'Unfunded at the beginning', true],
  ['newCommitments', 'New commitments'],
  ['calledInside', 'Called, inside of the commitment'],
  ['recallable', 'Distributed, may be called again'],
  ['released', 'Released'],
  ['unfundedTransferred', 'Transferred'],
  ['unfundedEnding', 'Unfunded at the end', true],
];
export const CARRY_LINES: typeof STATEMENT_LINES = [
  ['carryAccruedBeginning', 'Accrued at the beginning', true],
  ['carryCharged', 'Charged'],
  ['carryPaid', 'Paid to the general partner'],
  ['carryTransferred', 'Transferred'],
  ['carryAccruedEnding', 'Accrued at the end', true],
];
export const RATIO_LABELS = {
  pic: 'Paid in to committed (PIC)',
  dpi: 'Distributed to paid in (DPI)',
  rvpi: 'NAV to paid in (RVPI)',
  tvpi: 'Total value to paid in (TVPI)',
  netIrr: 'Net IRR',
} as const;
