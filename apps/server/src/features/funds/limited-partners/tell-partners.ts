import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';

/** Open pages of the LP Portal look again: those of all who speak for these LPs, and of their delegates. */
export async function tellPartners(ctx: Ctx, lpIds: readonly string[]): Promise<void> {
  const people = await ctx.tx.query<{ user_id: string }>(
    `select distinct coalesce(p.user_id, i.accepted_by) as user_id
       from (select c.tenant_id, c.lp_id, c.user_id, c.invitation_id from lp_contacts c where c.ended_at is null
             union all
             select d.tenant_id, d.lp_id, d.user_id, d.invitation_id from lp_delegates d
              where d.ended_at is null and d.expires_at > now()) p
       left join user_invitations i on i.tenant_id = p.tenant_id and i.id = p.invitation_id and i.is_accepted
      where p.lp_id = any($1::uuid[]) and coalesce(p.user_id, i.accepted_by) is not null`,
    [lpIds],
    'people-of-lps',
  );
  if (people.length > 0) await tellLive(ctx, { kind: 'partner', only: people.map(({ user_id }) => user_id) });
}
