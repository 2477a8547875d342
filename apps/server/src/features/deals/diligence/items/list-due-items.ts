import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Ctx } from '../../../../core/procedure.ts';

type FirmHome = Extract<InferContractRouterOutputs<Contract>['home']['summary'], { kind: 'firm' }>;
type DueItems = FirmHome['needs']['diligence'];
type DueItem = DueItems['items'][number];

const SHOWN = 5;

// The statuses are a list and not "not settled", because that is what the index of owners is ordered by.
const DUE = `
  select i.id, i.title, i.due_date, i.status, i.process_id, o.company_name, (count(*) over ())::int as total
    from dd_items i
    join due_diligence_processes p on p.tenant_id = i.tenant_id and p.id = i.process_id and p.status <> 'on_hold'
    join opportunities o on o.tenant_id = i.tenant_id and o.id = i.opportunity_id
   where i.owner_id = $1 and i.status = any('{open,in_progress,blocked}'::text[]) and i.due_date <= $2 and o.in_pipeline
   order by i.due_date, i.id limit ${SHOWN}`;

/** What this person owes to a process by the end of a day, what is overdue first. What is on hold waits for nobody. */
export async function listDueItems({ tx, actor }: Ctx, lastDay: string): Promise<DueItems> {
  const rows = await tx.query<DueItem & { total: number }>(DUE, [actor.userId, lastDay], 'dd-due-items');
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
}
