import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { beforeEach, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { fundActs } from '../testing/fund-acts.ts';

const SECRET = 'CH93-Zanzibarium';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let partner: { id: string; version: number };

beforeEach(async () => {
  fund = (await acts().fund({ wire_details: SECRET })).id;
  partner = await acts().partner('Alder', { tax_id: SECRET, bank_details: SECRET, kyc_note: 'Screened' });
});

it('masks tax number and bank details in every answer, and reveals them to writers with an event', async () => {
  const { body } = await call(server, user, 'GET', '/limited-partners');
  expect(body.rows[0]).toMatchObject({ tax_id: 'C***', bank_details: '*****', kyc_note: 'Screened' });
  expect(JSON.stringify([body, partner])).not.toContain(SECRET);
  const reveal = await call(server, user, 'POST', `/limited-partners/${partner.id}/reveal`, {});
  expect(reveal.body).toEqual({ id: partner.id, tax_id: SECRET, bank_details: SECRET });
  const [event] = await auditOf(server, admin.tenantId, 'limited_partner.revealed');
  expect(event).toMatchObject({ user_id: user.userId, metadata: { fields: ['tax_id', 'bank_details'] } });
  const lp = await addPerson(server, admin.tenantId, 'lp');
  expect((await call(server, lp, 'POST', `/limited-partners/${partner.id}/reveal`, {})).status).toBe(403);
});

it('shows the platform no secret of the firm that it reads, and reveals none', async () => {
  await acts().post('/webhooks', { url: `https://hooks.example.com/${SECRET}`, topics: ['deals'] }, admin);
  const lines = [{ purpose: 'investment', label: 'Helio', amount: 100 }];
  await acts().agree(fund);
  await acts().commit(fund, partner.id, 1_000_000_00);
  const draft = { kind: 'call', due_on: '2024-03-29', lines };
  const event = (await acts().post(`/funds/${fund}/capital-events`, draft)).body;
  const paths = ['/limited-partners', `/funds/${fund}`, `/capital-events/${event.id}`, '/webhooks'];
  const answers = async (person = admin) =>
    Promise.all(paths.map(async (path) => (await call(server, person, 'GET', path)).body));
  const own = await answers();
  for (const place of [1, 2, 3]) expect(JSON.stringify(own[place]), paths[place]).toContain(SECRET);

  const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
  const grant = { p_tenant_id: admin.tenantId, p_reason: 'Asked for help', p_hours: 2 };
  await call(server, staff, 'POST', '/rpc/start_break_glass', grant);
  const [partners, shownFund, shownEvent, webhooks] = await answers(staff);
  expect(partners.rows[0]).toMatchObject({ tax_id: 'C***', bank_details: '*****', kyc_note: '*****' });
  expect([shownFund.wire_details, shownEvent.wire_details]).toEqual(['*****', '*****']);
  expect(webhooks.rows[0].url).toBe('https://hooks.example.com/*****');
  const refused = await call(server, staff, 'POST', `/limited-partners/${partner.id}/reveal`, {});
  expect(refused.status).toBe(403);
});

it('says in the log that a note was changed, and not what it says', async () => {
  const change = { version: partner.version, kyc_note: SECRET, country: 'Norway' };
  expect((await call(server, user, 'PATCH', `/limited-partners/${partner.id}`, change)).status).toBe(200);
  const [event] = await auditOf(server, admin.tenantId, 'limited_partner.updated');
  expect(event?.metadata).toMatchObject({ also: ['kyc_note'] });
  expect(JSON.stringify(event)).toContain('Norway');
  expect(JSON.stringify(event)).not.toContain(SECRET);
});
