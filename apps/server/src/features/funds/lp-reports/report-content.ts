import {
  BRIDGE_STEPS,
  grossAlone,
  type ReportContent,
  type ReportCopy,
  type ReportText,
  statementPeriods,
} from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import type { RunRecord } from '../document-runs/runs.ts';
import { getPerformance, pairFigures } from '../funds/fund-performance.ts';
import { getNavBridge } from '../funds/nav-bridge.ts';
import { amountsOn } from '../ledger/book-portfolio.ts';
import { chosenCompanies } from '../ledger/fund-schedule.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';
import { type PositionView, viewPosition } from '../ledger/view-position.ts';

/** What is kept of a run: what was written, and from its preparation on what was frozen. */
export interface ReportDraft {
  text: ReportText;
  content: ReportContent | null;
  /** Who has written or prepared it: none of them releases it. */
  writers: string[];
}

type Asked = Pick<RunRecord, 'fund_id' | 'quarter_end' | 'version_no' | 'note'>;

/**
 * Everything that the report says to all LPs, as the books are now. Companies are those that the firm shows LPs; none of a
 * confidential deal, no matter who asks. Errors: those of the figures, at `quarter_end`.
 */
export async function computeReport(ctx: Ctx, book: FundBook, run: Asked, text: ReportText): Promise<ReportContent> {
  const { fund, agreed } = book;
  const { quarter_end } = run;
  try {
    const performance = await getPerformance(ctx, { id: fund.id, as_of: quarter_end });
    const { from } = statementPeriods(quarter_end, agreed?.start ?? quarter_end).quarter;
    const bridge = await getNavBridge(ctx, { id: fund.id, from, to: quarter_end });
    const companies = await chosenCompanies(ctx, fund, await amountsOn(ctx, fund, quarter_end));
    return {
      format: 'cairn-lp-report/1',
      firm: await getFirmName(ctx.tx),
      fund: fund.name,
      currency: fund.currency,
      quarter_end,
      version_no: run.version_no,
      note: run.note,
      is_marketing: text.is_marketing,
      letter: text.letter,
      figures: pairFigures(performance, 'quarter_end'),
      gross_problem: performance.gross_problem,
      left_out: performance.left_out,
      whole: sumsOf(viewPosition(book, quarter_end)),
      points: performance.points.map(({ paid_in: _paid, ...point }) => point),
      bridge: {
        opening: bridge.opening,
        closing: bridge.closing,
        lines: bridge.lines.map(({ key, amount }) => ({ label: BRIDGE_STEPS[key], amount })),
      },
      companies: companies.map((company) => ({
        ...company,
        text: text.companies.find(({ company_id }) => company_id === company.id)?.text ?? '',
      })),
    };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    throw invalidField('quarter_end', error.message);
  }
}

const sumsOf = ({ figures: _figures, accrued_carry: _carry, ...sums }: PositionView): ReportContent['whole'] => sums;

/** What stands in the copy of each LP who had committed by the end of the quarter. */
export function copiesOf(book: FundBook, quarterEnd: string): { lp_id: string; copy: ReportCopy }[] {
  const committed = new Set(book.ledger.commitments.filter(({ day }) => day <= quarterEnd).map(({ lp }) => lp));
  return book.lps
    .filter(({ id }) => committed.has(id))
    .map(({ id, name }) => {
      const position = viewPosition(book, quarterEnd, [id]);
      const figure = (key: string) => position.figures.find((each) => each.key === key)?.value ?? null;
      return {
        lp_id: id,
        copy: {
          lp: name,
          position: sumsOf(position),
          tvpi: figure('tvpi'),
          dpi: figure('dpi'),
          net_irr: figure('net_irr'),
        },
      };
    });
}

/** Why these words may not go out (docs/rules/funds.md#marketing-documents); the field that each stands in. */
export function wordFaults({ letter, is_marketing, companies }: ReportText): [field: string, text: string][] {
  const faults: [string, string][] = [];
  if (letter === '') faults.push(['letter', 'Write the letter to limited partners first.']);
  if (!is_marketing) return faults;
  for (const [field, text] of [['letter', letter], ...companies.map(({ text: own }) => ['companies', own])] as const) {
    const found = grossAlone(text ?? '');
    if (found)
      faults.push([
        field ?? '',
        `A marketing document names a return only with the net one in the same paragraph: “${found.slice(0, 120)}”. Write the net return beside it, or take it out.`,
      ]);
  }
  return faults;
}
