import type { Tx } from '../../../../core/database.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import { worksOnDeals } from '../../../deal-access/people.ts';

/** The deal and those that were merged into it: who may not see the one may not see the others. */
export async function listWithMerged(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from opportunities where merged_into = $1',
    [id],
    'deal-with-merged',
  );
  return [id, ...rows.map((row) => row.id)];
}

export interface MemberRow {
  user_id: string;
  added_by: string | null;
  created_at: string;
  is_active: boolean;
}

// Members have no policy of the deal, so that a person who has just left still gets the answer.
export function listMemberRows(tx: Tx, dealId: string): Promise<MemberRow[]> {
  return tx.query(
    `select m.user_id, m.added_by, ${isoTime('m.created_at')} as created_at,
            ${worksOnDeals('p')} as is_active
       from opportunity_members m join user_profiles p on p.tenant_id = m.tenant_id and p.id = m.user_id
      where m.opportunity_id = $1 order by m.created_at, m.id`,
    [dealId],
    'deal-members',
  );
}

/** Adds people to each of the deals; answers who was none before. */
export async function insertMembers(
  tx: Tx,
  dealIds: readonly string[],
  userIds: readonly string[],
  by: { tenantId: string; userId: string },
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `insert into opportunity_members (tenant_id, id, opportunity_id, user_id, added_by, created_at)
     select $1, gen_random_uuid(), deal.id, person.id, $2, $3
       from unnest($4::uuid[]) as deal (id) cross join unnest($5::uuid[]) as person (id)
     on conflict do nothing returning user_id`,
    [by.tenantId, by.userId, now, dealIds, userIds],
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Puts the deals on the list of the hidden ones. Their members must stand there already, or nobody sees them any more. */
export async function hideDeals(tx: Tx, dealIds: readonly string[], tenantId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into confidential_opportunities (tenant_id, id, opportunity_id, created_at)
     select $1, gen_random_uuid(), deal.id, $2 from unnest($3::uuid[]) as deal (id) on conflict do nothing`,
    [tenantId, now, dealIds],
  );
  await tx.query('update opportunities set is_confidential = true where id = any($1::uuid[])', [dealIds]);
}
