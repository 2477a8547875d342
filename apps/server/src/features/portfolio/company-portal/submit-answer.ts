import { ANSWER_WORDS, endOfPeriod, readMetric, UPDATE_METRICS } from '@cairn/domain';
import { authorOf } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import { shareFiles } from '../../work/files/share-files.ts';
import { notify } from '../../work/notifications/notify.ts';
import { PERIOD_HELP } from '../metrics/set-value.ts';
import type { NewValue } from '../metrics/write-values.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { addUpdate } from '../portfolio-companies/work/company-updates.ts';
import {
  type AnswerRow,
  findAnswer,
  lockAnswer,
  type PortalInputs,
  type PortalOutputs,
  type Typed,
} from './company-portal.queries.ts';
import { metricsOf, viewForm } from './get-form.ts';
import { assertOpen, withDefaults, writeDraft } from './save-draft.ts';

/**
 * Sends what a founder has written: it becomes an update of the company with the values of its metrics, and the rules look at
 * it, all in one transaction. Of two founders at once the second is told, and can send theirs as a correction.
 */
export async function submitAnswer(ctx: Ctx, input: PortalInputs['submit']): Promise<PortalOutputs['submit']> {
  const { tx, now } = ctx;
  const seen = await findAnswer(tx, input.id);
  if (!seen) throw fail('NOT_FOUND');
  // The company before its answer, as an update that the firm writes.
  await lockCompany(tx, seen.company_id);
  const answer = await lockAnswer(tx, seen.id);
  if (!answer) throw fail('NOT_FOUND');
  if (answer.answered_at && !input.as_correction) throw fail('ANSWER_SENT', { current: await viewForm(ctx, answer) });
  await assertOpen(ctx, answer, input.version);
  const typed = withDefaults(input.values);
  const { update, values } = await readTyped(ctx, answer, typed);
  const added = await addUpdate(ctx, { id: answer.company_id, ...update }, values);
  const version = await writeDraft(ctx, answer, typed);
  await tx.query(
    'update update_answers set answered_at = $2, answered_by = $3, update_id = $4 where id = $1',
    [answer.id, now, authorOf(ctx.actor), added.id],
    'note-answer',
  );
  await fileWithCompany(ctx, answer);
  await ctx.audit({
    action: 'update_answer.submitted',
    resource_type: 'update_answer',
    resource_id: answer.id,
    table_name: 'update_answers',
    classification: 'confidential',
    metadata: { company_id: answer.company_id, update_id: added.id, by_link: ctx.actor.isGuest ?? false },
  });
  await notify(ctx, [answer.requested_by], {
    kind: 'update_answered',
    title: `${answer.company} sent its update for ${added.reporting_period}`,
    path: `/portfolio/${answer.company_id}`,
    ...(answer.opportunity_id && { opportunityId: answer.opportunity_id }),
    subjectId: answer.company_id,
  });
  return {
    update_id: added.id,
    reporting_period: added.reporting_period,
    is_correction: added.corrects_id !== null,
    version,
  };
}

/** What was typed, as an update and values; everything wrong with it at once, each at its field. */
async function readTyped(ctx: Ctx, answer: AnswerRow, typed: Typed) {
  const fields: Record<string, string> = {};
  const reporting_period = answer.reporting_period ?? typed.reporting_period;
  if (!reporting_period) fields.reporting_period = 'Reporting period is required.';
  else if (!endOfPeriod(reporting_period)) fields.reporting_period = PERIOD_HELP;
  const values: Omit<NewValue, 'period_end' | 'kind'>[] = [];
  const own: { runway_months?: number; headcount?: number } = {};
  for (const metric of await metricsOf(ctx, answer)) {
    const text = typed.metrics[metric.key]?.trim();
    if (!text) continue;
    const read = readMetric(metric, text);
    if ('problem' in read) {
      fields[`metrics.${metric.key}`] = read.problem;
      continue;
    }
    const field = (UPDATE_METRICS as Record<string, 'runway_months' | 'headcount'>)[metric.key];
    if (field) own[field] = Number(read.value);
    else values.push({ metric, value: read.value });
  }
  const words = Object.fromEntries(ANSWER_WORDS.map((word) => [word, typed[word].trim() || null]));
  const isEmpty = values.length === 0 && Object.keys(own).length === 0 && Object.values(words).every((word) => !word);
  if (isEmpty && Object.keys(fields).length === 0) fields.metrics = 'Enter at least one figure or one text.';
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
  const update = { reporting_period, update_type: typed.update_type, ...own, ...words } as const;
  return { update, values };
}

/** What was attached stands with the company from now on. */
async function fileWithCompany(ctx: Ctx, { id, company_id }: AnswerRow): Promise<void> {
  const from = { record_type: 'update_answer', record_id: id } as const;
  if ((await listFilesOf(ctx, from)).length === 0) return;
  await shareFiles(ctx, from, { record_type: 'portfolio_company', record_id: company_id });
}
