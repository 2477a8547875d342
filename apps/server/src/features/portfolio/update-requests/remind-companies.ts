import { addDays, dayIn, hourOfDay, REMINDER_DAYS } from '@cairn/domain';
import type { JobData } from '../../../core/jobs.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { NOBODY } from '../../deal-access/audience.ts';
import { findSender, mailAnswer } from './mail-request.ts';
import { type AnswerRow, findRequest, lockAnswerRow } from './update-requests.queries.ts';

/** At nine in the morning, about, in the firm's time zone. */
const HOUR = 9;

/** Queues the reminders of one company, those that are still to come. */
export async function queueReminders(
  { services, tx, actor, now }: Ctx,
  { id, due_on }: { id: string; due_on: string },
  timeZone: string,
): Promise<void> {
  for (const days of REMINDER_DAYS) {
    const at = hourOfDay(addDays(due_on, days), HOUR, timeZone);
    const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
    if (seconds <= 0) continue;
    await services.jobs.enqueue(tx, 'remind-company', { tenant_id: actor.tenantId, answer_id: id, due_on }, seconds);
  }
}

/** The job: reminds a company, unless it has answered, was taken off the request or has got another due date by then. */
export async function remindCompany(services: Services, job: JobData['remind-company']): Promise<void> {
  const actor = {
    ...bareActorOf({ tenant_id: job.tenant_id, user_id: NOBODY, request_id: NOBODY }),
    isGuest: true as const,
  };
  const origin = { requestId: 'remind-company', ip: 'job', userAgent: 'remind-company' };
  await runAs(services, actor, origin, 'write', async (ctx) => {
    const row = await lockAnswerRow(ctx.tx, job.answer_id);
    if (!row || row.answered_at || row.revoked_at || row.due_on !== job.due_on || row.person_ended) return;
    await sendReminder(ctx, row);
  });
}

/** Mails the reminder that fits the day, with the link that the company has already. */
export async function sendReminder(ctx: Ctx, row: AnswerRow): Promise<void> {
  const { tx, now } = ctx;
  const request = await findRequest(tx, row.request_id);
  if (!request || !row.person_id || !row.person_email) return;
  const cells = await ctx.cells();
  const today = dayIn(now, await getTimeZone(tx));
  await mailAnswer(ctx, row.due_on < today ? 'overdue' : 'reminder', await findSender(ctx, request.created_by), {
    id: row.id,
    link_no: row.link_no,
    reporting_period: request.reporting_period,
    due_on: row.due_on,
    message: null,
    expires_at: new Date(row.expires_at),
    email: cells.decryptText('company_people', 'email', row.person_id, row.person_email),
  });
  await tx.query('update update_answers set reminded_at = $2 where id = $1', [row.id, now], 'note-reminder');
  await ctx.audit({
    action: 'update_answer.reminded',
    resource_type: 'update_answer',
    resource_id: row.id,
    table_name: 'update_answers',
    classification: 'confidential',
    metadata: { company_id: row.company_id },
  });
}
