import type { TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** Hides a deal from everybody but these people of the firm. */
export async function hideDeal(server: TestServer, dealId: string, ...members: TestPerson[]): Promise<void> {
  await server.admin.query(
    `insert into confidential_opportunities (tenant_id, id, opportunity_id)
     select tenant_id, gen_random_uuid(), id from opportunities where id = $1`,
    [dealId],
  );
  await server.admin.query('update opportunities set is_confidential = true where id = $1', [dealId]);
  for (const { tenantId, userId } of members)
    await server.admin.query(
      'insert into opportunity_members (tenant_id, id, opportunity_id, user_id) values ($1, gen_random_uuid(), $2, $3)',
      [tenantId, dealId, userId],
    );
}
