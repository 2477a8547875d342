import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { accept, inSession, inviteAndRead } from '../../../testing/test-invitation.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { fundActs, TERMS } from '../testing/fund-acts.ts';

const server = useTestServer();
const founder = forEachTest(() => makeFirm(server));
const acts = () => fundActs(server, founder, founder);

let terms: string;

/** Terms that the founder of the firm has proposed. */
beforeEach(async () => {
  server.clock.now = undefined;
  const fund = (await acts().fund()).id;
  terms = (await acts().propose(fund, TERMS)).body.id;
});

const approve = (by: TestPerson) => acts().decide(terms, 'approved', by);

/** Somebody who accepts an invitation of the founder. */
async function invited(role: 'firm_admin' | 'firm_user' = 'firm_admin'): Promise<TestPerson> {
  const guest = await addPerson(server, (await makeFirm(server)).tenantId, 'firm_user');
  const { token } = await inviteAndRead(server, founder, guest.email, role);
  return inSession(guest, (await accept(server, guest, token)).body.session);
}

const afterDays = (days: number) => {
  server.clock.now = new Date(Date.now() + days * 86_400_000);
};

describe('somebody whom the preparer has brought in', () => {
  it('cannot approve as long as another administrator could, no matter who else was brought in', async () => {
    const [first, second] = [await invited(), await invited()];
    const independent = await addPerson(server, founder.tenantId, 'firm_admin');
    const refused = await approve(first);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_PERSON_NEEDED']);
    expect(refused.body.message).toContain('Another administrator');
    expect((await approve(second)).status).toBe(403);
    expect((await approve(independent)).status).toBe(200);
    const [event] = await auditOf(server, founder.tenantId, 'fund_terms.approved');
    expect(event?.metadata).not.toHaveProperty('brought_in_by_preparer');
  });

  it('approves where there is no other, and the event says so', async () => {
    const [guest] = [await invited(), await invited()];
    expect((await approve(guest)).status).toBe(200);
    const [event] = await auditOf(server, founder.tenantId, 'fund_terms.approved');
    expect(event?.metadata).toMatchObject({ brought_in_by_preparer: true });
  });

  it('is somebody to whom the preparer alone gave the role', async () => {
    const colleague = await addPerson(server, founder.tenantId, 'firm_user');
    await addPerson(server, founder.tenantId, 'firm_admin');
    const change = { role: 'firm_admin', reason: 'Is to approve' };
    await call(server, founder, 'POST', `/people/${colleague.userId}/role`, change);
    expect((await approve(colleague)).status).toBe(403);
  });

  it('is a second person like any other after 30 days', async () => {
    const guest = await invited();
    await addPerson(server, founder.tenantId, 'firm_admin');
    await server.admin.query(`update user_sessions set expires_at = '2099-01-01'`);
    afterDays(31);
    expect((await approve(guest)).status).toBe(200);
    const [event] = await auditOf(server, founder.tenantId, 'fund_terms.approved');
    expect(event?.metadata).not.toHaveProperty('brought_in_by_preparer');
  });

  it('is not somebody whom another administrator brought in, nor anybody for what they prepared themselves', async () => {
    const other = await addPerson(server, founder.tenantId, 'firm_admin');
    const guest = await addPerson(server, (await makeFirm(server)).tenantId, 'firm_user');
    const { token } = await inviteAndRead(server, other, guest.email, 'firm_admin');
    expect((await approve(founder)).status).toBe(403);
    expect((await approve(inSession(guest, (await accept(server, guest, token)).body.session))).status).toBe(200);
  });
});
