import { invalidField } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { worksOnDeals } from '../../../deal-access/people.ts';
import { tellVisibility } from '../../../deal-access/tell-deal.ts';
import { notify } from '../../../work/notifications/notify.ts';
import { assertTeam } from '../edit/check-references.ts';

// Nobody who works here is a member. What was merged into a deal has its members, and no stage of its own.
const MEMBERLESS = `
  confidential_opportunities c where not exists (
    select 1 from opportunity_members m join user_profiles p on p.tenant_id = m.tenant_id and p.id = m.user_id
     where m.opportunity_id = c.opportunity_id and ${worksOnDeals('p')})`;

/** How many there are, and nothing else: not which, whose, or where they stand. */
export async function countMemberless({ tx }: Ctx): Promise<{ deals: number }> {
  const [row] = await tx.query<{ deals: number }>(
    `select count(c.stage_key)::int as deals from ${MEMBERLESS}`,
    [],
    'count-memberless',
  );
  return row ?? { deals: 0 };
}

// In one statement, so that a deal with an active member cannot get another one by it, whatever happens at the same time.
const HAND_OVER = `
  with handed as (
    insert into opportunity_members (tenant_id, id, opportunity_id, user_id, added_by, created_at)
    select c.tenant_id, gen_random_uuid(), c.opportunity_id, $1, $2, $3 from ${MEMBERLESS}
    returning tenant_id, opportunity_id)
  select c.opportunity_id as id from handed
    join confidential_opportunities c on c.tenant_id = handed.tenant_id and c.opportunity_id = handed.opportunity_id
   where c.stage_key is not null`;

const ADMINISTRATORS = `select p.id from user_profiles p where p.id <> $1 and ${worksOnDeals('p', ['firm_admin'])}`;

/**
 * Makes a colleague a member of every confidential deal that has no active one (docs/adr/0023). Never the administrator who does
 * it: whoever may deactivate people must not come to see their deals by it. All other administrators are told.
 */
export async function handOverMemberless(ctx: Ctx, { user_id }: { user_id: string }): Promise<{ deals: number }> {
  const { tx, actor, now } = ctx;
  if (user_id.toLowerCase() === actor.userId)
    throw invalidField('user_id', 'Name a colleague. Handing deals over does not let you see them.');
  await assertTeam(ctx, [user_id]);
  // Of two at once the second finds none left.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [actor.tenantId], 'lock-hand-over');
  const deals = await tx.query<{ id: string }>(HAND_OVER, [user_id, actor.userId, now], 'hand-over');
  if (deals.length === 0) return { deals: 0 };
  const count = deals.length === 1 ? '1 confidential deal' : `${deals.length} confidential deals`;
  const event = {
    resource_type: 'opportunity',
    table_name: 'opportunity_members',
    classification: 'confidential' as const,
  };
  const administrators = await tx.query<{ id: string }>(ADMINISTRATORS, [user_id], 'other-administrators');
  await Promise.all([
    ctx.audit(
      {
        ...event,
        action: 'opportunity.memberless_handed_over',
        resource_id: null,
        metadata: { user_id, deals: deals.length },
      },
      ...deals.map(({ id }) => ({
        ...event,
        action: 'opportunity.member_added',
        resource_id: id,
        metadata: { user_id, reason: 'no active member' },
      })),
    ),
    ...deals.map(({ id }) => tellVisibility(ctx, id, [user_id])),
    notify(ctx, [user_id], {
      kind: 'assignment',
      title: `${count} without an active member ${deals.length === 1 ? 'is' : 'are'} yours to look after`,
      path: '/opportunities?view=list',
    }),
    notify(
      ctx,
      administrators.map(({ id }) => id),
      {
        kind: 'assignment',
        title: `An administrator handed ${count} without an active member over to a colleague`,
        path: '/dashboard/firm-admin?tab=users',
      },
    ),
  ]);
  return { deals: deals.length };
}
