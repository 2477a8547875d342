import { expect, it } from 'vitest';
import { codeIn, readMessages } from '../../../testing/read-messages.ts';
import { addFile, PNG } from '../../../testing/test-file.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));

const DEAL = { company_name: 'Tidewire', industry: 'Energy' };

/** A deal with a picture, shared with an organization and nobody by name. */
async function shared(more: object = {}) {
  const deal = (await call(server, admin, 'POST', '/opportunities', DEAL)).body.id as string;
  const place = { record_type: 'opportunity', record_id: deal } as const;
  const file = (await addFile(server, admin, place, PNG, 'plan.png')).body.id as string;
  const body = { entity_type: 'opportunity', entity_id: deal, shared_with_org: 'Acme', files: [file], ...more };
  return { id: (await call(server, admin, 'POST', '/co-investor-shares', body)).body.id as string, deal, file };
}
async function makeLink(share: string, more: object = {}) {
  const made = await call(server, admin, 'POST', `/co-investor-shares/${share}/links`, {
    label: 'Acme partners',
    ...more,
  });
  expect(made.status).toBe(201);
  return { id: made.body.link.id as string, token: (made.body.path as string).replace('/shared?token=', '') };
}

interface Device {
  cookie?: string;
}
async function visit(device: Device, method: 'GET' | 'POST', path: string, body?: unknown) {
  const cookie: Record<string, string> = device.cookie ? { cookie: device.cookie } : {};
  const answer = await call(server, undefined, method, `/shared${path}`, body, cookie);
  const set = [answer.headers['set-cookie']].flat().map(String);
  const mine = set.find((one) => one.includes('cairn_share'));
  if (mine) device.cookie = mine.split(';')[0] as string;
  return answer;
}
const open = (device: Device, token: string) => visit(device, 'POST', '/open', { token });
const item = (device: Device, id: string) => visit(device, 'GET', `/item?id=${id}`);
const log = (device: Device, id: string, type: string, message?: string) =>
  visit(device, 'POST', '/interactions', { id, p_interaction_type: type, ...(message && { p_details: { message } }) });
const activity = async (deal: string) =>
  (await call(server, admin, 'GET', `/co-investor-interactions?entity_type=opportunity&entity_id=${deal}`)).body;
const linksOf = async (share: string) =>
  (await call(server, admin, 'GET', `/co-investor-shares/${share}/links`)).body.rows;

/** The newest code that was mailed. */
async function mailedCode(): Promise<string> {
  const codes = (await readMessages(server, admin.tenantId)).filter(({ template }) => template === 'share_code');
  return codeIn(codes.at(-1));
}
const sendCode = (device: Device, id: string, email: string) => visit(device, 'POST', '/code', { id, email });
const prove = (device: Device, id: string, code: string) => visit(device, 'POST', '/prove', { id, code });

it('a link is paused while its maker is not active, whoever made the share', async () => {
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
