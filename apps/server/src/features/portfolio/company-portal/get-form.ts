import { answerState, dayIn } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import { listLastValues } from '../metrics/list-last-values.ts';
import { listLivingMetrics } from '../metrics/list-metrics.ts';
import { type AnswerRow, type Form, findAnswer, type Typed } from './company-portal.queries.ts';

/** What a founder is to fill in: the metrics with their definitions and last values, and what was typed so far. */
export async function getForm(ctx: Ctx, { id }: { id: string }): Promise<Form> {
  const answer = await findAnswer(ctx.tx, id);
  if (!answer) throw fail('NOT_FOUND');
  return viewForm(ctx, answer);
}

export async function viewForm(ctx: Ctx, answer: AnswerRow): Promise<Form> {
  const { tx, now } = ctx;
  const [firm, metrics, last, files, typed, timeZone] = [
    await getFirmName(ctx.tx),
    await metricsOf(ctx, answer),
    await listLastValues(ctx, answer.company_id),
    await listFilesOf(ctx, { record_type: 'update_answer', record_id: answer.id }),
    await readDraft(ctx, answer),
    await getTimeZone(tx),
  ];
  return {
    id: answer.id,
    company: answer.company,
    firm,
    currency: answer.currency,
    request:
      answer.reporting_period && answer.due_on
        ? { reporting_period: answer.reporting_period, due_on: answer.due_on, message: answer.message }
        : null,
    state: answerState({ ...answer, due_on: answer.due_on ?? '9999-12-31' }, dayIn(now, timeZone)),
    answered_at: answer.answered_at,
    metrics: metrics.map(({ id, key, label, definition, unit_kind }) => ({
      key,
      label,
      definition,
      unit_kind,
      last: last.get(id) ?? null,
    })),
    draft_version: answer.draft_version,
    draft:
      typed && answer.draft_at ? { version: answer.draft_version, values: typed, saved_at: answer.draft_at } : null,
    files: files.map(({ id, file_name, byte_size }) => ({ id, file_name, byte_size })),
  };
}

/** Those that are asked for, in the order of the request; unasked, all that the firm has. */
export async function metricsOf(ctx: Ctx, { metrics }: Pick<AnswerRow, 'metrics'>) {
  const living = await listLivingMetrics(ctx);
  if (!metrics) return living;
  return metrics.flatMap((key) => living.find((metric) => metric.key === key) ?? []);
}

async function readDraft(ctx: Ctx, { id, draft_encrypted }: AnswerRow): Promise<Typed | null> {
  if (!draft_encrypted) return null;
  const cells = await ctx.cells();
  return JSON.parse(cells.decryptText('update_answers', 'draft_encrypted', id, draft_encrypted)) as Typed;
}
