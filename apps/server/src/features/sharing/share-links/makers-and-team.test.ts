import { expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { type Device, linkActs } from '../testing/link-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));

const DEAL = { company_name: 'Tidewire', industry: 'Energy' };

const { shared, makeLink, visit, open, item, log, activity, linksOf, mailedCode, sendCode, prove } = linkActs(
  server,
  admin,
  DEAL,
);

it('a link is paused while its maker is not active, also of a share that a colleague made', async () => {
  const { id: share } = await shared();
  const colleague = await addPerson(server, admin.tenantId, 'firm_admin');
  const made = await call(server, colleague, 'POST', `/co-investor-shares/${share}/links`, { label: 'Acme' });
  const link = { id: made.body.link.id, token: made.body.path.replace('/shared?token=', '') };
  const own = await makeLink(share);
  const device: Device = {};
  await open(device, link.token);
  await open(device, own.token);
  const activate = (is: boolean) =>
    server.admin.query('update user_profiles set is_active = $2 where id = $1', [colleague.userId, is]);
  const seen = async () => [
    (await item(device, link.id)).status,
    (await log(device, link.id, 'view')).status,
    (await open({}, link.token)).status,
    (await item(device, own.id)).status,
  ];
  await activate(false);
  expect(await seen()).toEqual([404, 404, 404, 200]);
  const states = (await linksOf(share)).map(({ state }: { state: string }) => state);
  expect(states).toEqual(['active', 'paused']);
  await activate(true);
  expect(await seen()).toEqual([200, 200, 200, 200]);
});

it('people of the firm’s team who come by a link see it and are not counted', async () => {
  const { id: share, deal, file } = await shared({ access_type: 'participate' });
  const link = await makeLink(share);
  // Signed in, in the same browser.
  const signedIn: Device = { cookie: `cairn_session_3000=${admin.token}` };
  await open(signedIn, link.token);
  const proven = await makeLink(share, { asks_address: true });
  const byAddress: Device = {};
  await open(byAddress, proven.token);
  await sendCode(byAddress, proven.id, admin.email);
  expect((await prove(byAddress, proven.id, await mailedCode())).body.step).toBe('open');
  for (const [device, { id }] of [
    [signedIn, link],
    [byAddress, proven],
  ] as const) {
    expect((await item(device, id)).status).toBe(200);
    const view = await log(device, id, 'view');
    expect(view.status).toBe(200);
    const seconds = await visit(device, 'POST', '/seconds', { id, view_id: view.body.id, seconds: 9 });
    const pages = { id, view_id: view.body.id, file_id: file, pages: [{ page: 1, seconds: 9 }] };
    expect([seconds.status, (await visit(device, 'POST', '/pages', pages)).body]).toEqual([200, { pages: 0 }]);
    expect((await log(device, id, 'express_interest')).status).toBe(403);
    expect((await visit(device, 'GET', `/download?file_id=${file}&id=${id}`)).status).toBe(200);
  }
  expect(await activity(deal)).toMatchObject({ views: 0, unique_viewers: 0, rows: [] });
  for (const { visitors } of await linksOf(share)) expect(visitors).toEqual([]);
  // A co-investor who is signed in is nobody of the team.
  const investor = await addPerson(server, admin.tenantId, 'co_investor_user');
  const outside: Device = { cookie: `cairn_session_3000=${investor.token}` };
  await open(outside, link.token);
  await log(outside, link.id, 'view');
  expect(await activity(deal)).toMatchObject({ views: 1, unique_viewers: 1 });
});
