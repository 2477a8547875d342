import type { Contract } from '@cairn/contract';
import { EARLY_STAGES } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { notPutAway } from '../../deal-access/put-away.ts';
import { receivedAt } from '../../deals/opportunities/when-received.ts';
import { describeRange, type RangeInput, resolveRange } from '../home/home-range.ts';

export type Summary = InferContractRouterOutputs<Contract>['firmDashboard']['summary'];

/** How things stand now, and what the range of the page brought. */
export async function getSummary({ tx, actor, now }: Ctx, input: RangeInput): Promise<Summary> {
  const timeZone = await getTimeZone(tx);
  const range = resolveRange(input, timeZone, now);
  const counts = await countDashboard(tx, { userId: actor.userId, today: range.today, timeZone, ...range.moments });
  return { ...describeRange(range, now), ...counts };
}

/** What the range of days means for the counts: moments for times, the day for due dates. */
interface Seen {
  userId: string;
  today: string;
  timeZone: string;
  since: Date;
  until: Date;
}

const IN_RANGE = (column: string) => `${column} >= $1 and ${column} < $2`;

const PORTFOLIOS = `
  select count(*)::int as active, (count(*) filter (where ${IN_RANGE('created_at')}))::int as added
    from portfolios where status = 'active'`;

const DEALS = `
  select count(*)::int as early, (count(*) filter (where ${IN_RANGE(receivedAt('$3'))}))::int as added
    from opportunities o where status in ('${EARLY_STAGES.join("', '")}') and in_pipeline`;

const TASKS = `
  select (count(*) filter (where status <> 'completed'))::int as open,
         (count(*) filter (where status <> 'completed' and due_date < $4::date))::int as overdue,
         (count(*) filter (where status = 'completed' and ${IN_RANGE('completed_at')}))::int as completed
    from tasks where assigned_to = $3 and deleted_at is null and not is_put_away`;

const DILIGENCE = `
  select (count(*) filter (where status = 'in_progress'))::int as in_progress,
         (count(*) filter (where ${IN_RANGE('started_at')}))::int as started
    from due_diligence_processes where ${notPutAway('opportunity_id')}`;

async function one<R extends object>(tx: Tx, statement: string, values: unknown[], name: string): Promise<R> {
  const [row] = await tx.query<R & Record<string, unknown>>(statement, values, name);
  // Counts without a group always answer one row.
  return row as R;
}

/** The figures of the four cards. Sent together, they take one round trip. */
async function countDashboard(tx: Tx, { userId, today, timeZone, since, until }: Seen) {
  const range = [since, until];
  const [portfolios, opportunities, tasks, diligence] = await Promise.all([
    one<{ active: number; added: number }>(tx, PORTFOLIOS, range, 'dashboard-portfolios'),
    one<{ early: number; added: number }>(tx, DEALS, [...range, timeZone], 'dashboard-deals'),
    one<{ open: number; overdue: number; completed: number }>(tx, TASKS, [...range, userId, today], 'dashboard-tasks'),
    one<{ in_progress: number; started: number }>(tx, DILIGENCE, range, 'dashboard-diligence'),
  ]);
  return { portfolios, opportunities, tasks, diligence };
}
