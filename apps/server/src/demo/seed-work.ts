import { addDays, dayIn, type TaskPriority, type TaskStatus } from '@cairn/domain';
import type { Ctx } from '../core/procedure.ts';
import { getTimeZone } from '../features/access/tenants/get-time-zone.ts';
import { listOpportunities } from '../features/deals/opportunities/list/list-opportunities.ts';
import { createPortfolio } from '../features/portfolio/portfolios/create-portfolio.ts';
import { createTask } from '../features/work/tasks/create-task.ts';
import { setTaskStatus } from '../features/work/tasks/set-task-status.ts';
import type { DemoFirm } from './demo-firms.ts';

/** Title, description, priority, days until it is due, status, and the place of its deal in the firm's list. */
type DemoTask = readonly [string, string | null, TaskPriority, number | null, TaskStatus, number | null];

const TASKS: Partial<Record<string, readonly DemoTask[]>> = {
  firm_admin: [
    ['Approve the reference calls', 'Two names are still missing on the list.', 'high', 0, 'pending', 10],
    ['Send the term sheet back to counsel', null, 'urgent', 2, 'in_progress', 12],
    ['Prepare the agenda of the partner meeting', null, 'medium', 5, 'pending', null],
    ['Sign the engagement letter', null, 'medium', -6, 'completed', 13],
  ],
  firm_user: [
    ['Call the founder about the pilot customers', 'Ask who pays today, and who only tries.', 'high', -2, 'pending', 4],
    ['Compare the model with last quarter', null, 'medium', 0, 'in_progress', 9],
    ['Ask for the cap table', null, 'urgent', 1, 'pending', 10],
    ['Write up the first meeting', null, 'medium', 4, 'pending', 7],
    ['Read the market report', null, 'low', null, 'pending', null],
    ['Log the call with the lead investor', null, 'medium', -4, 'completed', 5],
  ],
};

/** Name behind that of the firm, type, and whether it is closed. */
const PORTFOLIOS: readonly (readonly [string, string, boolean])[] = [
  ['Growth SPV', 'SPV', true],
  ['Scout Program', 'Scout', false],
  ['Fund I', 'Fund', false],
];

/** What the person has to do, made by themselves: nobody is to be mailed. */
export async function seedTasks(ctx: Ctx, firm: DemoFirm): Promise<void> {
  const { tx, actor, now } = ctx;
  const today = dayIn(now, await getTimeZone(tx));
  const { rows } = await listOpportunities(ctx, { sort: 'company_name', direction: 'asc', limit: 200 });
  for (const [title, description, priority, due, status, place] of TASKS[actor.role] ?? []) {
    const company = place === null ? undefined : firm.deals[place]?.[0];
    const task = await createTask(ctx, {
      title,
      description,
      priority,
      due_date: due === null ? null : addDays(today, due),
      opportunity_id: rows.find(({ company_name }) => company_name === company)?.id ?? null,
    });
    if (status !== 'pending') await setTaskStatus(ctx, { id: task.id, status, version: task.version });
  }
}

export async function seedPortfolios(ctx: Ctx, firm: DemoFirm): Promise<void> {
  const [short] = firm.name.split(' ');
  for (const [name, type, closed] of PORTFOLIOS)
    await createPortfolio(ctx, { name: `${short} ${name}`, type, status: closed ? 'closed' : 'active' });
}
