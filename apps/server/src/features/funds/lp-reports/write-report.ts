import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import { endedQuarters, quarterName, type ReportContent, type ReportText } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { auditRun, listRuns, openRun, queueDrawing, withWriter } from '../document-runs/runs.ts';
import { openBook } from '../ledger/write-posting.ts';
import type { ReportInputs, ReportView } from './lp-reports.types.ts';
import { copiesOf, type ReportDraft, wordFaults } from './report-content.ts';
import { getReport, lookAt, readDraft } from './view-report.ts';

const EMPTY: ReportText = { letter: '', is_marketing: false, companies: [] };

/** Begins the report of a quarter: with the words of what was written for it before, so that nothing is typed twice. */
export async function createReport(ctx: Ctx, input: ReportInputs['create']): Promise<ReportView> {
  const { tx, actor, now } = ctx;
  const { id: fund_id, quarter_end, note = null } = input;
  const { agreed, lps } = await openBook(ctx, fund_id);
  const today = dayIn(now, await getTimeZone(tx));
  if (!agreed || lps.length === 0)
    throw invalidField('quarter_end', 'Approve the terms of the fund and write its first commitment first.');
  if (!endedQuarters(agreed.start, today).includes(quarter_end))
    throw invalidField('quarter_end', 'Choose the last day of a quarter that is over, from the first closing on.');
  const before = (await listRuns(tx, fund_id, 'report')).filter((run) => run.quarter_end === quarter_end);
  if (before.some(({ state }) => state === 'draft' || state === 'prepared'))
    throw invalidField(
      'quarter_end',
      `The report of ${quarterName(quarter_end)} is begun already. Open it, or withdraw it first.`,
    );
  const version_no =
    Math.max(0, ...before.filter(({ state }) => state === 'released').map((run) => run.version_no)) + 1;
  if (version_no > 1 && !note)
    throw invalidField('note', `${quarterName(quarter_end)} was released already. Write why it is corrected.`);
  const [last] = [...before].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const draft: ReportDraft = {
    text: last ? (await readDraft(ctx, last)).text : EMPTY,
    content: null,
    writers: withWriter(ctx, []),
  };
  const id = newId();
  await insertMany(tx, schema.statementRuns, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      kind: 'report',
      quarter_end,
      version_no,
      state: 'draft',
      note,
      lines_encrypted: await cellOf(ctx, id, draft),
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await auditRun(ctx, 'created', { id, kind: 'report', fund_id, quarter_end, version_no });
  return getReport(ctx, { id });
}

const cellOf = async (ctx: Ctx, id: string, draft: ReportDraft): Promise<Buffer> =>
  (await ctx.cells()).encrypt('statement_runs', 'lines_encrypted', id, JSON.stringify(draft));

/** Writes the words of a draft. Who does so has prepared it, and does not release it. */
export async function saveReport(ctx: Ctx, input: ReportInputs['save']): Promise<ReportView> {
  const { id, version, letter, is_marketing, companies } = input;
  const { run } = await openRun(ctx, id, 'report');
  if (run.state !== 'draft') throw fail('FUND_WORK_DONE');
  const { text, writers } = await readDraft(ctx, run);
  const named = new Set(companies.map(({ company_id }) => company_id));
  // Words on a company that is not shown now are kept: the firm may show it again.
  const kept = text.companies.filter(({ company_id }) => !named.has(company_id));
  const written: ReportText = {
    letter,
    is_marketing,
    companies: [...kept, ...companies.filter((company) => company.text !== '')],
  };
  const values = {
    lines_encrypted: await cellOf(ctx, id, { text: written, content: null, writers: withWriter(ctx, writers) }),
  };
  if (!(await updateIfUnchanged(ctx.tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditRun(ctx, 'saved', run, { is_marketing });
  return getReport(ctx, { id });
}

/**
 * Freezes a report with every figure that it shows, and what stands in the copy of each LP; a job draws the copies as drafts.
 * Refused while the books of the quarter are not complete, or a gross return would stand without the net one.
 */
export async function prepareReport(ctx: Ctx, { id, version }: ReportInputs['prepare']): Promise<ReportView> {
  const { tx, actor, now } = ctx;
  const { run, book } = await openRun(ctx, id, 'report');
  if (run.state !== 'draft') throw fail('FUND_WORK_DONE');
  const { text, writers } = await readDraft(ctx, run);
  const [fault] = wordFaults(text);
  if (fault) throw invalidField(...fault);
  const { content, problems } = await lookAt(ctx, book, run, text);
  if (problems.length > 0 || !content) throw invalidField('quarter_end', problems.slice(0, 5).join(' '));
  if (run.version_no > 1) await refuseUnchanged(ctx, run, content);
  const values = {
    state: 'prepared',
    lines_encrypted: await cellOf(ctx, id, { text, content, writers: withWriter(ctx, writers) }),
    created_by: actor.userId,
    created_at: now,
  };
  if (!(await updateIfUnchanged(tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  const cells = await ctx.cells();
  const { fund_id, quarter_end, version_no } = run;
  const title = `Report ${quarterName(quarter_end)}${version_no > 1 ? `, version ${version_no}` : ''}`;
  const copies = copiesOf(book, quarter_end);
  await insertMany(
    tx,
    schema.fundDocuments,
    copies.map(({ lp_id, copy }) => {
      const document = newId();
      return {
        tenant_id: actor.tenantId,
        id: document,
        fund_id,
        lp_id,
        run_id: id,
        kind: 'report',
        report_type: quarter_end.endsWith('-12-31') ? 'annual' : 'quarterly',
        title: `${title} of ${book.fund.name}`,
        day: quarter_end,
        content_encrypted: cells.encrypt('fund_documents', 'content_encrypted', document, JSON.stringify(copy)),
        created_by: actor.userId,
        created_at: now,
      };
    }),
  );
  await queueDrawing(ctx, run);
  await auditRun(ctx, 'prepared', run, { copies: copies.length, is_marketing: text.is_marketing });
  return getReport(ctx, { id });
}

async function refuseUnchanged(
  ctx: Ctx,
  { fund_id, quarter_end, version_no }: { fund_id: string; quarter_end: string; version_no: number },
  content: ReportContent,
): Promise<void> {
  const before = (await listRuns(ctx.tx, fund_id, 'report')).find(
    (run) => run.quarter_end === quarter_end && run.state === 'released' && run.version_no === version_no - 1,
  );
  const released = before && (await readDraft(ctx, before)).content;
  if (released && JSON.stringify(plain(released)) === JSON.stringify(plain(content)))
    throw invalidField(
      'letter',
      `Nothing has changed since version ${version_no - 1} of ${quarterName(quarter_end)} was released, so there is nothing to correct.`,
    );
}

const plain = ({ version_no: _no, note: _note, ...rest }: ReportContent) => rest;
