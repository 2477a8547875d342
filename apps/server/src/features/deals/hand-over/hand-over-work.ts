import type { Tx } from '../../../core/database.ts';
import { invalidField } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { asPerson } from '../../deal-access/audience.ts';
import { seesDeal } from '../../deal-access/people.ts';
import { reachPutAway } from '../../deal-access/put-away.ts';
import { tellVisibility } from '../../deal-access/tell-deal.ts';
import { notify } from '../../work/notifications/notify.ts';
import { tellEdits } from '../bulk/tell-edits.ts';
import { assertTeam } from '../opportunities/edit/check-references.ts';

export interface WorkOf {
  deals: number;
  /** Deals among them, or seen by nobody else, that are confidential. */
  confidential: number;
  tasks: number;
  items: number;
}

/** Confidential deals that the person owns, or that nobody else who works here would see. Merged ones follow the kept deal. */
const HIDDEN = `
  select o.id from opportunities o where o.is_confidential and o.merged_into is null and (o.assigned_to = $1
    or not exists (select 1 from opportunity_members m
        join user_profiles p on p.tenant_id = m.tenant_id and p.id = m.user_id and p.is_active
       where m.opportunity_id = o.id and m.user_id <> $1))`;
const OPEN_TASKS = `t.assigned_to = $1 and t.deleted_at is null and t.status <> 'completed'`;
const OPEN_ITEMS = `i.owner_id = $1 and i.status not in ('done', 'not_applicable')`;

/** What would be nobody's if this person left: numbers alone, since some of it may be hidden from the one who asks. */
export function countWorkOf(ctx: Ctx, userId: string): Promise<WorkOf> {
  return asPerson(ctx, userId, async (tx) => {
    const [row] = await tx.query<WorkOf>(
      `select (select count(*)::int from opportunities where assigned_to = $1 and merged_into is null) as deals,
              (select count(*)::int from (${HIDDEN}) h) as confidential,
              (select count(*)::int from tasks t where ${OPEN_TASKS}) as tasks,
              (select count(*)::int from dd_items i where ${OPEN_ITEMS}) as items`,
      [userId],
      'count-work-of',
    );
    return row ?? { deals: 0, confidential: 0, tasks: 0, items: 0 };
  });
}

/**
 * Gives everything that somebody has open to a colleague: deals, tasks, diligence items, and membership of the confidential
 * deals that nobody else would look after. It is done with the eyes of the person who leaves, and the administrator learns
 * numbers alone; therefore confidential deals never come to the administrator (docs/adr/0023). What the colleague may
 * not see goes to the deal's owner instead.
 */
export async function handOverWork(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<WorkOf> {
  await assertTeam(ctx, [to]);
  const left = await countWorkOf(ctx, from);
  if (left.confidential > 0 && to === ctx.actor.userId)
    throw invalidField('p_hand_over_to', 'Name a colleague. Handing deals over does not let you see them.');
  const { admitted, edits } = await asPerson(ctx, from, (tx) => writeWork(ctx, tx, from, to));
  await tellEdits(ctx, edits, { reason: 'handed over' });
  await Promise.all([
    ...admitted.map((id) => tellVisibility(ctx, id, [to])),
    ctx.audit(
      {
        action: 'work.handed_over',
        resource_type: 'user_profile',
        resource_id: from,
        table_name: 'opportunities',
        classification: 'confidential',
        metadata: { to, ...left },
      },
      ...admitted.map((id) => ({
        action: 'opportunity.member_added',
        resource_type: 'opportunity',
        resource_id: id,
        table_name: 'opportunity_members',
        classification: 'confidential' as const,
        metadata: { user_id: to, reason: 'handed over' },
      })),
    ),
    tellLive(ctx, { kind: 'task' }),
    tellLive(ctx, { kind: 'diligence' }),
    left.deals + left.tasks + left.items > 0 &&
      notify(ctx, [to], {
        kind: 'assignment',
        title: `The work of a former colleague is yours now: ${say(left)}`,
        path: '/opportunities?view=list',
      }),
  ]);
  return left;
}

const say = ({ deals, tasks, items }: WorkOf) =>
  [
    [deals, 'deal'],
    [tasks, 'task'],
    [items, 'diligence item'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? '' : 's'}`)
    .join(', ');

async function writeWork(ctx: Ctx, tx: Tx, from: string, to: string) {
  // A deal that is put away comes back to somebody who works here, or to nobody.
  await reachPutAway(tx);
  const admitted = await tx.query<{ id: string }>(
    `insert into opportunity_members (tenant_id, id, opportunity_id, user_id, added_by, created_at)
     select $2::uuid, gen_random_uuid(), h.id, $3, $4, $5 from (${HIDDEN}) h
     on conflict (tenant_id, opportunity_id, user_id) do nothing returning opportunity_id as id`,
    [from, ctx.actor.tenantId, to, ctx.actor.userId, ctx.now],
  );
  const deals = await tx.query<{ id: string; version: number; is_confidential: boolean }>(
    `update opportunities set assigned_to = $2, version = version + 1, updated_by = $3, updated_at = $4
      where assigned_to = $1 and merged_into is null returning id, version, is_confidential`,
    [from, to, ctx.actor.userId, ctx.now],
  );
  // The owner of the deal sees it, even where the colleague does not.
  const receiverOf = (deal: string) =>
    `case when ${deal} is null or ${seesDeal('$2::uuid', deal)} then $2::uuid
          else (select o.assigned_to from opportunities o where o.id = ${deal}) end`;
  await tx.query(
    `update tasks t set assigned_to = ${receiverOf('t.opportunity_id')}, version = version + 1, updated_at = $3 where ${OPEN_TASKS}`,
    [from, to, ctx.now],
  );
  await tx.query(
    `update dd_items i set owner_id = ${receiverOf('i.opportunity_id')}, version = version + 1, updated_at = $3 where ${OPEN_ITEMS}`,
    [from, to, ctx.now],
  );
  return {
    admitted: admitted.map(({ id }) => id),
    edits: deals.map((deal) => ({ ...deal, changes: { assigned_to: { from, to } } })),
  };
}
