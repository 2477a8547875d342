import { dayIn } from '@cairn/domain';
import { endedQuarters } from '@cairn/domain/fund';
import { ORPCError } from '@orpc/server';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { drawnDocuments, findRun, listRuns, type RunRecord } from '../document-runs/runs.ts';
import { confidentialOf } from '../ledger/fund-schedule.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import { checkBooks } from '../statements/check-quarter.ts';
import type { ReportInputs, ReportOutputs, ReportView } from './lp-reports.types.ts';
import { computeReport, copiesOf, type ReportDraft, wordFaults } from './report-content.ts';

const viewRow = ({ lines_encrypted: _lines, kind: _kind, label: _label, ...row }: RunRecord) => row;

/** The reports of a fund, and the quarters that one can be written for. */
export async function listReports(ctx: Ctx, { id }: ReportInputs['list']): Promise<ReportOutputs['list']> {
  const [book, runs, zone] = [
    await loadFundBook(ctx, id),
    await listRuns(ctx.tx, id, 'report'),
    await getTimeZone(ctx.tx),
  ];
  if (!book) throw fail('NOT_FOUND');
  const quarters = book.agreed ? endedQuarters(book.agreed.start, dayIn(ctx.now, zone)) : [];
  return {
    quarters,
    rows: runs.map(viewRow),
    can: { create: may(ctx.actor, 'fund:write') && quarters.length > 0 && book.lps.length > 0 },
  };
}

export async function readDraft(ctx: Ctx, { id, lines_encrypted }: RunRecord): Promise<ReportDraft> {
  const text = (await ctx.cells()).decryptText('statement_runs', 'lines_encrypted', id, lines_encrypted);
  return JSON.parse(text) as ReportDraft;
}

/** A draft with the figures that it would have now; what is prepared with those that are frozen. */
export async function getReport(ctx: Ctx, { id }: { id: string }): Promise<ReportView> {
  const run = await findRun(ctx.tx, id, 'report');
  if (!run) throw fail('NOT_FOUND');
  const book = await loadFundBook(ctx, run.fund_id);
  if (!book) throw fail('NOT_FOUND');
  const draft = await readDraft(ctx, run);
  const { text, content: frozen } = draft;
  const { content: now, problems, warnings } = await lookAt(ctx, book, run, text);
  const content = frozen ?? now;
  const isDraft = run.state === 'draft';
  const outdated = run.state === 'prepared' ? await changesSince(ctx, book, run, draft) : [];
  // A deal may have become confidential after its company was frozen here.
  const hidden = await confidentialOf(ctx, content?.companies.map((company) => company.id) ?? []);
  const documents = hidden.size > 0 ? [] : await drawnDocuments(ctx, id);
  const writes = may(ctx.actor, 'fund:write');
  return {
    ...viewRow(run),
    fund_name: book.fund.name,
    currency: book.fund.currency,
    letter: text.letter,
    is_marketing: text.is_marketing,
    companies: (content?.companies ?? []).filter((company) => !hidden.has(company.id)),
    figures: content?.figures ?? [],
    whole: content?.whole ?? null,
    bridge: content?.bridge ?? { opening: 0, closing: 0, lines: [] },
    points: content?.points ?? [],
    problems: isDraft ? [...problems, ...wordFaults(text).map(([, fault]) => fault)] : outdated,
    warnings: isDraft ? warnings : [],
    documents,
    can: {
      edit: writes && isDraft,
      prepare: writes && isDraft && problems.length === 0,
      release:
        may(ctx.actor, 'fund:approve') &&
        run.state === 'prepared' &&
        !draft.writers.includes(ctx.actor.userId) &&
        run.drawn === run.total &&
        outdated.length === 0,
      withdraw: writes && (isDraft || run.state === 'prepared'),
    },
  };
}

/** The report as it would be now, or why there is none; what a reviewer has to know of the books. */
export async function lookAt(ctx: Ctx, book: FundBook, run: RunRecord, text: ReportDraft['text']) {
  const { problems, warnings } = await checkBooks(ctx, book, run.quarter_end);
  try {
    return { content: await computeReport(ctx, book, run, text), problems, warnings };
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'INVALID_INPUT') throw error;
    const reasons = Object.values((error.data as { fields: Record<string, string> }).fields);
    return { content: null, problems: [...problems, ...reasons], warnings };
  }
}

/** What of a frozen report would be otherwise by now. */
export async function changesSince(ctx: Ctx, book: FundBook, run: RunRecord, draft: ReportDraft): Promise<string[]> {
  const { content, problems } = await lookAt(ctx, book, run, draft.text);
  if (problems.length > 0) return problems;
  const stored = await ctx.tx.query<{ id: string; lp_id: string; content_encrypted: Buffer }>(
    'select id, lp_id, content_encrypted from fund_documents where run_id = $1',
    [run.id],
    'frozen-copies',
  );
  const cells = await ctx.cells();
  const copies = new Map(copiesOf(book, run.quarter_end).map(({ lp_id, copy }) => [lp_id, JSON.stringify(copy)]));
  const isSame =
    JSON.stringify(content) === JSON.stringify(draft.content) &&
    copies.size === stored.length &&
    stored.every(
      ({ id, lp_id, content_encrypted }) =>
        copies.get(lp_id) === cells.decryptText('fund_documents', 'content_encrypted', id, content_encrypted),
    );
  return isSame
    ? []
    : ['Figures, partners or shown companies have changed since this was prepared. Withdraw it and prepare it again.'];
}
