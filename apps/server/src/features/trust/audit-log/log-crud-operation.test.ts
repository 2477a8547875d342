import { describe, expect, it } from 'vitest';
import { auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const log = (more: object = {}) =>
  call(server, admin, 'POST', '/rpc/log_crud_operation', {
    p_operation: 'update',
    p_table_name: 'opportunities',
    ...more,
  });

describe('an operation that a client reports', () => {
  it('stands in the log of its own firm, marked as reported by the client', async () => {
    const p_record_id = crypto.randomUUID();
    const { body } = await log({ p_record_id, p_old_values: { stage: 'sourcing' }, p_new_values: { stage: 'won' } });
    const [event] = await auditOf(server, admin.tenantId, 'client.update');
    expect(event).toMatchObject({
      id: body.id,
      user_id: admin.userId,
      resource_id: p_record_id,
      table_name: 'opportunities',
      metadata: { reported_by: 'client', old_values: { stage: 'sourcing' }, new_values: { stage: 'won' } },
    });
  });

  it('speaks for nobody else, and for no other firm', async () => {
    for (const more of [{ p_user_id: crypto.randomUUID() }, { p_tenant_id: crypto.randomUUID() }])
      expect((await log(more)).status).toBe(403);
    expect((await log({ p_user_id: admin.userId, p_tenant_id: admin.tenantId })).status).toBe(200);
  });

  it.each([
    [{ p_operation: 'drop' }, 'p_operation'],
    [{ p_table_name: '' }, 'p_table_name'],
    [{ p_new_values: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n])) }, 'p_new_values'],
  ])('is refused with %j', async (more, field) => {
    const { status, body } = await log(more);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });
});
