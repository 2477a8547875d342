import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { notify } from '../notifications/notify.ts';
import type { TaskRecord } from './view-task.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Notifies the assignee of a task. The title is in the clear in the database, so people's names are in the mail alone,
 * which is encrypted.
 */
export async function notifyAssignee(ctx: Ctx, task: TaskRecord): Promise<void> {
  const { assigned_to, company_name, opportunity_id, due_date, description } = task;
  if (assigned_to === null || assigned_to === ctx.actor.userId) return;
  const giver = (await listTeam(ctx)).find(({ id }) => id === ctx.actor.userId);
  const name = giver ? `${giver.first_name} ${giver.last_name}` : 'A colleague';
  const due = due_date === null ? 'It has no due date.' : `It is due on ${day.format(new Date(due_date))}.`;
  await notify(ctx, [assigned_to], {
    kind: 'task',
    title: `New task for you: ${task.title}${company_name === null ? '' : ` (${company_name})`}`,
    path: `/dashboard/firm-user?tab=tasks&task=${task.id}`,
    ...(opportunity_id !== null && { opportunityId: opportunity_id }),
    paragraphs: [`${name} assigned this task to you. ${due}`, ...(description === null ? [] : [description])],
  });
}
