import { expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));

async function share(company_name: string) {
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name })).body.id as string;
  const body = { entity_type: 'opportunity', entity_id: deal, shared_with_org: 'Acme', people: [guest.email] };
  const made = await call(server, admin, 'POST', '/co-investor-shares', { ...body, access_type: 'participate' });
  return { deal, id: made.body.id as string };
}
const close = (deal: string, stage: string) =>
  server.admin.query('update opportunities set status = $2 where id = $1', [deal, stage]);
const listed = async () =>
  (await call(server, guest, 'POST', '/rpc/get_shared_opportunities_for_coinvestor', {})).body.map(
    ({ company_name, is_closed }: Record<string, unknown>) => [company_name, is_closed],
  );
const items = async () =>
  (await call(server, admin, 'GET', '/co-investor-items?entity_type=opportunity')).body.rows.map(
    ({ name }: { name: string }) => name,
  );

it('a closed deal comes last, marked, and takes no interest', async () => {
  const open = await share('Tidewire');
  const lost = await share('Fernbank');
  await close(lost.deal, 'closed_lost');
  expect(await listed()).toEqual([
    ['Tidewire', false],
    ['Fernbank', true],
  ]);
  const view = async (id: string) => (await call(server, guest, 'GET', `/co-investor-portal/shares/${id}`)).body;
  expect(await view(open.id)).toMatchObject({ is_closed: false, can: { express_interest: true } });
  expect(await view(lost.id)).toMatchObject({
    is_closed: true,
    can: { express_interest: false, request_details: true },
  });
  const log = async (id: string, type: string) => {
    const body = { p_share_id: id, p_interaction_type: type };
    return (await call(server, guest, 'POST', '/rpc/log_coinvestor_interaction', body)).status;
  };
  expect([await log(lost.id, 'express_interest'), await log(lost.id, 'view')]).toEqual([403, 200]);
  expect(await log(open.id, 'express_interest')).toBe(200);
});

it('closed deals are not counted as available, and listed only as long as they are shared', async () => {
  const available = async () => (await call(server, admin, 'GET', '/co-investor-summary')).body.opportunities;
  const { deal, id } = await share('Tidewire');
  await call(server, admin, 'POST', '/opportunities', { company_name: 'Cobalt' });
  expect([await available(), await items()]).toEqual([2, ['Cobalt', 'Tidewire']]);
  await close(deal, 'closed_won');
  expect([await available(), await items()]).toEqual([1, ['Cobalt', 'Tidewire']]);
  await call(server, admin, 'POST', `/co-investor-shares/${id}/revoke`, {});
  expect([await available(), await items()]).toEqual([1, ['Cobalt']]);
});
