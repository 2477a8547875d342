import type { TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** Hides a deal from everybody but these people of the firm. */
export async function hideDeal(server: TestServer, dealId: string, ...members: TestPerson[]): Promise<void> {
  await server.admin.query(
    `with hidden as (update opportunities set is_confidential = true where id = $1 returning tenant_id, id),
          listed as (insert into confidential_opportunities (tenant_id, id, opportunity_id)
            select tenant_id, gen_random_uuid(), id from hidden)
     insert into opportunity_members (tenant_id, id, opportunity_id, user_id)
     select tenant_id, gen_random_uuid(), id, member from hidden, unnest($2::uuid[]) member`,
    [dealId, members.map(({ userId }) => userId)],
  );
}
