import { dayIn } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { expiryOf } from './create-request.ts';
import { linkHash } from './link-token.ts';
import { findSender, mailAnswer } from './mail-request.ts';
import { queueReminders, sendReminder } from './remind-companies.ts';
import {
  type AnswerRow,
  type AnswerView,
  findAnswerRow,
  findRequest,
  lockAnswerRow,
  viewAnswer,
} from './update-requests.queries.ts';

interface One {
  id: string;
}

/** Reminds a company by hand, with the link that it has already. */
export async function remindAnswer(ctx: Ctx, { id }: One): Promise<AnswerView> {
  const row = await lockOpen(ctx, id);
  if (row.person_ended) throw fail('ANSWER_CLOSED');
  await sendReminder(ctx, row);
  return finish(ctx, row);
}

/** Mails a new link, for another device. The earlier one is dead with the commit; what was typed stays. */
export async function renewLink(ctx: Ctx, { id }: One): Promise<AnswerView> {
  const { tx, services, now } = ctx;
  const row = await lockOpen(ctx, id);
  const request = await findRequest(tx, row.request_id);
  if (row.person_ended || !request || !row.person_id || !row.person_email) throw fail('ANSWER_CLOSED');
  const link_no = row.link_no + 1;
  const today = dayIn(now, await getTimeZone(tx));
  const expires_at = expiryOf(row.due_on < today ? today : row.due_on);
  await tx.query(
    'update update_answers set link_no = $2, token_hash = $3, device_hash = null, expires_at = $4 where id = $1',
    [row.id, link_no, linkHash(services, row.id, link_no), expires_at],
    'renew-link',
  );
  await mailAnswer(ctx, 'renewed', await findSender(ctx, ctx.actor.userId), {
    id: row.id,
    link_no,
    reporting_period: request.reporting_period,
    due_on: row.due_on,
    message: null,
    expires_at,
    email: (await ctx.cells()).decryptText('company_people', 'email', row.person_id, row.person_email),
  });
  await audit(ctx, 'link_renewed', row);
  return finish(ctx, row);
}

/** Gives a company another due date; its link and its reminders follow. */
export async function extendAnswer(ctx: Ctx, { id, due_on }: One & { due_on: string }): Promise<AnswerView> {
  const { tx, now } = ctx;
  const row = await lockOpen(ctx, id);
  const timeZone = await getTimeZone(tx);
  if (due_on < dayIn(now, timeZone)) throw invalidField('due_on', 'The due date has passed. Choose a later one.');
  await tx.query(
    'update update_answers set due_on = $2, expires_at = $3 where id = $1',
    [row.id, due_on, expiryOf(due_on)],
    'extend-answer',
  );
  await queueReminders(ctx, { id: row.id, due_on }, timeZone);
  await audit(ctx, 'extended', row, { due_on: { from: row.due_on, to: due_on } });
  return finish(ctx, row);
}

/** Takes a request to a company back: its link is dead with the commit. */
export async function revokeAnswer(ctx: Ctx, { id }: One): Promise<AnswerView> {
  const row = await lockOpen(ctx, id);
  await ctx.tx.query('update update_answers set revoked_at = $2 where id = $1', [row.id, ctx.now], 'revoke-answer');
  await audit(ctx, 'revoked', row);
  return finish(ctx, row);
}

async function lockOpen({ tx }: Ctx, id: string): Promise<AnswerRow> {
  const row = await lockAnswerRow(tx, id);
  if (!row) throw fail('NOT_FOUND');
  if (row.answered_at || row.revoked_at) throw fail('ANSWER_CLOSED');
  return row;
}

function audit(ctx: Ctx, act: string, row: AnswerRow, more: object = {}): Promise<void> {
  return ctx.audit({
    action: `update_answer.${act}`,
    resource_type: 'update_answer',
    resource_id: row.id,
    table_name: 'update_answers',
    classification: 'confidential',
    metadata: { company_id: row.company_id, ...more },
  });
}

async function finish(ctx: Ctx, { id }: One): Promise<AnswerView> {
  const { tx, actor, now } = ctx;
  await tellLive(ctx, { kind: 'portfolio' });
  const row = await findAnswerRow(tx, id);
  if (!row) throw new Error('a locked answer is gone');
  return viewAnswer(await ctx.cells(), actor, row, dayIn(now, await getTimeZone(tx)));
}
