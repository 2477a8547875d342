import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { notPutAway } from '../../../deal-access/put-away.ts';
import type { Outputs } from '../diligence-fields.ts';

const DAY = 86_400_000;

interface Counts {
  total: number;
  in_progress: number;
  completed: number;
  blocked: number;
  items: number;
  completed_items: number;
  days: number | null;
}

// In the period is what is still open, whenever it began, and what was completed in it: the work that there was.
const COUNTS = `
  select count(*)::int as total,
         (count(*) filter (where p.status = 'in_progress'))::int as in_progress,
         (count(*) filter (where p.status = 'completed'))::int as completed,
         (count(*) filter (where p.status <> 'completed' and (length(p.blockers) > 0 or exists (
            select 1 from dd_items i where i.process_id = p.id and i.status = 'blocked'))))::int as blocked,
         coalesce(sum(p.total_items), 0)::int as items, coalesce(sum(p.completed_items), 0)::int as completed_items,
         avg(date_part('epoch', p.completed_at - p.created_at) / 86400) filter (where p.status = 'completed') as days
    from due_diligence_processes p
   where (p.status <> 'completed' or p.completed_at >= $1) and ${notPutAway('p.opportunity_id')}`;

/** How due diligence goes, over the last days. What each figure counts stands in the contract. */
export async function getMetrics(
  { tx, actor, now }: Ctx,
  { p_tenant_id, p_days_back }: { p_tenant_id?: string | undefined; p_days_back: number },
): Promise<Outputs['metrics']> {
  if (p_tenant_id !== undefined && p_tenant_id !== actor.tenantId) throw fail('NOT_FOUND');
  const since = new Date(now.getTime() - p_days_back * DAY);
  const [counts] = await tx.query<Counts>(COUNTS, [since], 'dd-metrics');
  if (!counts) throw new Error('counting answered nothing');
  return {
    as_of: now.toISOString(),
    since: since.toISOString(),
    total_processes: counts.total,
    in_progress_processes: counts.in_progress,
    completed_processes: counts.completed,
    blocked_processes: counts.blocked,
    completion_rate: share(counts.completed, counts.total),
    item_completion_rate: share(counts.completed_items, counts.items),
    avg_completion_days: counts.days,
  };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
