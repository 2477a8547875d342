import { beforeEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { invite } from '../../../testing/test-invitation.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));

/** An address of each test: mails to one are limited. */
let count = 0;
let newcomer = '';
beforeEach(() => {
  newcomer = `new-${++count}@acme.example`;
});
const makeDeal = async () =>
  (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body.id as string;
async function share(more: object = {}, by = admin, deal?: string) {
  const entity_id = deal ?? (await makeDeal());
  const body = { entity_type: 'opportunity', entity_id, shared_with_org: 'Acme', people: [newcomer], ...more };
  const made = await call(server, by, 'POST', '/co-investor-shares', body);
  expect(made.status).toBe(201);
  return { id: made.body.id as string, deal: entity_id, people: made.body.people as { id: string }[] };
}
const revoke = (id: string) => call(server, admin, 'POST', `/co-investor-shares/${id}/revoke`, {});
const open = async () => (await call(server, admin, 'GET', '/user-invitations')).body.counts.open;
const newest = async () => (await readMessages(server, admin.tenantId)).at(-1)?.content;

describe('the invitation that a share makes', () => {
  it('ends with the share, and says so in the log', async () => {
    const { id } = await share();
    expect(await open()).toBe(1);
    await revoke(id);
    expect(await open()).toBe(0);
    expect(await auditOf(server, admin.tenantId, 'invitation.revoked')).toHaveLength(1);
  });

  it('ends for who is taken out, and lasts as long as another open share needs it', async () => {
    const [first, second] = [await share(), await share()];
    await revoke(first.id);
    expect(await open()).toBe(1);
    const body = { person_id: second.people[0]?.id };
    await call(server, admin, 'POST', `/co-investor-shares/${second.id}/remove-person`, body);
    expect(await open()).toBe(0);
    // Named again, they are invited anew.
    await call(server, admin, 'POST', `/co-investor-shares/${second.id}/people`, { email: newcomer });
    expect(await open()).toBe(1);
  });

  it('is needed by the share of a confidential deal that who revokes does not see', async () => {
    const second = await addPerson(server, admin.tenantId, 'firm_admin');
    const [mine, theirs] = [await share(), await share({}, second)];
    await hideDeal(server, theirs.deal, second);
    await revoke(mine.id);
    expect(await open()).toBe(1);
    const outsider = await addPerson(server, admin.tenantId, 'firm_user');
    const asked = await as(server, outsider, 'read', ({ tx }) =>
      tx.query('select unneeded_invitations($1) as ids', [mine.id]),
    );
    expect(asked).toEqual([{ ids: [] }]);
  });

  it('stays when it was made for itself', async () => {
    await invite(server, admin, newcomer, 'co_investor_user');
    await revoke((await share()).id);
    expect(await open()).toBe(1);
  });
});

describe('the mail of that invitation', () => {
  it('says which firm shares what', async () => {
    await share();
    const mail = await newest();
    expect(mail).toMatchObject({
      subject: 'Sharing Firm shares Tidewire with you',
      heading: 'Sharing Firm shares Tidewire with you',
      button: { label: 'View invitation' },
    });
    expect(mail?.paragraphs[0]).toContain('Sharing Firm shares Tidewire with you on Cairn');
    expect(JSON.stringify(mail)).not.toContain('has an account already');
  });

  it('does not name what opens after terms, nor a confidential deal', async () => {
    await share({ terms_text: 'Tell nobody.' });
    expect((await newest())?.subject).toBe('Sharing Firm shares something with you');
    const deal = await makeDeal();
    await hideDeal(server, deal, admin);
    await share({ people: ['other@acme.example'] }, admin, deal);
    expect((await newest())?.subject).toBe('Sharing Firm shares something with you');
    const guest = await addPerson(server, admin.tenantId, 'co_investor_user');
    await share({ people: [guest.email] }, admin, deal);
    expect((await newest())?.subject).toBe('Sharing Firm shares something with you');
    await share({ people: [guest.email] });
    expect((await newest())?.subject).toBe('Sharing Firm shares Tidewire with you');
  });

  it('tells who has an account elsewhere to accept with it', async () => {
    const elsewhere = await addPerson(server, (await makeFirm(server)).tenantId, 'co_investor_user');
    await share({ people: [elsewhere.email] });
    expect((await newest())?.paragraphs).toContainEqual(expect.stringContaining('This address has an account already'));
  });
});
