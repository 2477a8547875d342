import { withLaterLines } from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findRun, type RunRecord } from '../document-runs/runs.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import type { RunView, StatementsOutputs } from './fund-statements.types.ts';
import { computeContents, type StatementSummary, summarize } from './statement-content.ts';

/** What was frozen of a run beside its documents. */
export interface RunLines {
  statements: StatementSummary[];
  warnings: string[];
}

export const viewRun = ({
  lines_encrypted: _lines,
  kind: _kind,
  label: _label,
  ...row
}: RunRecord): StatementsOutputs['list']['rows'][number] => row;

export async function readLines(ctx: Ctx, { id, lines_encrypted }: RunRecord): Promise<RunLines> {
  const text = (await ctx.cells()).decryptText('statement_runs', 'lines_encrypted', id, lines_encrypted);
  const { statements, warnings } = JSON.parse(text) as RunLines;
  return { statements: statements.map((each) => ({ ...each, columns: withLaterLines(each.columns) })), warnings };
}

/** The statements of a quarter as they were prepared, and whose would be others by now. */
export async function getRun(ctx: Ctx, { id }: { id: string }): Promise<RunView> {
  const run = await findRun(ctx.tx, id, 'statement');
  if (!run) throw fail('NOT_FOUND');
  const book = await loadFundBook(ctx, run.fund_id);
  if (!book) throw fail('NOT_FOUND');
  const [lines, drawn] = [
    await readLines(ctx, run),
    await ctx.tx.query<{ id: string; lp_id: string }>(
      `select id, lp_id from fund_documents where run_id = $1 and state = 'available'`,
      [id],
      'drawn-statements',
    ),
  ];
  const outdated = run.state === 'withdrawn' ? [] : changedSince(book, run, lines);
  return {
    ...viewRun(run),
    fund_name: book.fund.name,
    currency: book.fund.currency,
    statements: lines.statements.map((each) => ({
      ...each,
      document_id: drawn.find(({ lp_id }) => lp_id === each.lp_id)?.id ?? null,
    })),
    warnings: lines.warnings,
    outdated,
    can: {
      release:
        may(ctx.actor, 'fund:approve') &&
        run.state === 'prepared' &&
        run.created_by !== ctx.actor.userId &&
        run.drawn === run.total &&
        outdated.length === 0,
      withdraw: may(ctx.actor, 'fund:write') && run.state === 'prepared',
    },
  };
}

/** Names of LPs whose lines or terms are others by now; the books may have been completed after the statements. */
function changedSince(book: FundBook, run: RunRecord, lines: RunLines): string[] {
  const asked = { firm: '', quarterEnd: run.quarter_end, version_no: run.version_no, note: run.note };
  const contents = computeContents(book, asked);
  if (contents.length === 0) return [];
  const now = summarize(book, contents, run.quarter_end);
  const then = new Map(lines.statements.map((each) => [each.lp_id, JSON.stringify(each)]));
  return now.filter((each) => then.get(each.lp_id) !== JSON.stringify(each)).map(({ lp_name }) => lp_name);
}
