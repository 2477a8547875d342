import { schema } from '@cairn/db';
import { quarterName } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { auditRun, openRun, queueDrawing, releaseDocuments, requireOtherThan } from '../document-runs/runs.ts';
import { tellContacts } from '../document-runs/tell-contacts.ts';
import type { ReportInputs, ReportView } from './lp-reports.types.ts';
import { changesSince, getReport, readDraft } from './view-report.ts';

/**
 * Releases what somebody else has prepared, only while books, partners and the choice of shown companies still give the same.
 * LPs see it from then on; a job draws the final copies.
 */
export async function releaseReport(ctx: Ctx, { id, version }: ReportInputs['release']): Promise<ReportView> {
  const { run, book } = await openRun(ctx, id, 'report');
  if (run.state !== 'prepared') throw fail('FUND_WORK_DONE');
  const draft = await readDraft(ctx, run);
  const independence = await requireOtherThan(ctx, draft.writers);
  if (run.drawn < run.total)
    throw invalidField('id', 'The report is still being drawn. Look at it before you release it.');
  const changes = await changesSince(ctx, book, run, draft);
  if (changes.length > 0) throw invalidField('id', changes.slice(0, 5).join(' '));
  const values = { state: 'released', decided_by: ctx.actor.userId, decided_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  await releaseDocuments(ctx, id, { drawn: true });
  await queueDrawing(ctx, run);
  const quarter = quarterName(run.quarter_end);
  await tellContacts(ctx, {
    run,
    template: 'lp_report',
    heading: `${run.version_no > 1 ? 'Corrected report' : 'Report'} ${quarter} of ${book.fund.name}`,
    paragraphs: (lp) => [
      `The report of ${quarter} for ${lp} is in the LP Portal.`,
      ...(run.note ? [`It takes the place of an earlier one: ${run.note}`] : []),
    ],
  });
  await auditRun(ctx, 'released', run, { copies: run.total, is_marketing: draft.text.is_marketing, ...independence });
  return getReport(ctx, { id });
}

/** Gives up a draft or a prepared report; its words are those that the next one of the quarter begins with. */
export async function withdrawReport(ctx: Ctx, { id, version }: ReportInputs['withdraw']): Promise<ReportView> {
  const { run } = await openRun(ctx, id, 'report');
  if (run.state !== 'draft' && run.state !== 'prepared') throw fail('FUND_WORK_DONE');
  const values = { state: 'withdrawn', decided_by: ctx.actor.userId, decided_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditRun(ctx, 'withdrawn', run);
  return getReport(ctx, { id });
}
