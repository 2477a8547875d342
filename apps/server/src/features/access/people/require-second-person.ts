import { BROUGHT_IN_DAYS } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';

/** What the event of an approval says of who gave it, for the rule that flags it. */
export interface Independence {
  brought_in_by_preparer?: true;
}

/**
 * Refuses an approval by the person who prepared the work, and by somebody whom that person brought into the firm or gave the
 * role lately, as long as the firm has another administrator who could approve it. In a firm without one the approval counts,
 * and its event says so, which is flagged (docs/adr/0060).
 */
export async function requireSecondPerson({ tx, actor, now }: Ctx, preparedBy: string | null): Promise<Independence> {
  if (preparedBy === null) return {};
  if (preparedBy === actor.userId) throw fail('SECOND_PERSON_NEEDED');
  const since = new Date(now.getTime() - BROUGHT_IN_DAYS * 86_400_000);
  const [found] = await tx.query<{ brought_in: boolean; others: boolean }>(
    `with brought_in as (
         select i.accepted_by as id from user_invitations i where i.invited_by = $2 and i.is_accepted and i.accepted_at > $3
         union
         select r.user_id from role_change_history r
          where r.changed_by = $2 and r.created_at > $3 and r.declined_at is null and r.approved_by is null)
     select exists (select from brought_in where id = $1) as brought_in,
            exists (select from user_profiles p where p.role in ('firm_admin', 'platform_admin') and p.is_active and p.id not in ($1, $2)
              and p.id not in (select id from brought_in where id is not null)) as others`,
    [actor.userId, preparedBy, since],
    'second-person',
  );
  if (!found?.brought_in) return {};
  if (found.others)
    throw fail(
      'SECOND_PERSON_NEEDED',
      undefined,
      `The person who prepared this brought you in less than ${BROUGHT_IN_DAYS} days ago. Another administrator has to approve it.`,
    );
  return { brought_in_by_preparer: true };
}
