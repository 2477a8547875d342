import { addDays } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const SECRET = 'CH93-Zanzibarium';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

let alder: string;

/** Alder, of which everything is approved, and the person who speaks for it. */
beforeEach(async () => {
  alder = (await acts().partner('Alder', { bank_details: 'Old account', kyc_expires_on: '2090-01-01' })).id;
  await acts().post(`/limited-partners/${alder}/contacts`, { name: 'Ada', email: lp.email, invite: true }, admin);
});

const partner = async (id = alder) =>
  (await call(server, user, 'GET', '/limited-partners')).body.rows.find((row: { id: string }) => row.id === id);
const write = async (values: object, by: TestPerson = user) => {
  const { version } = await partner();
  return call(server, by, 'PATCH', `/limited-partners/${alder}`, { version, ...values });
};
const bankOf = async () =>
  (await call(server, user, 'POST', `/limited-partners/${alder}/reveal`, {})).body.bank_details;
const decide = (id: string, by: TestPerson, decision = 'approved', note: string | null = 'Called the number on file') =>
  call(server, by, 'POST', `/lp-changes/${id}/decide`, { decision, note });
const ask = (body: object, by = lp) => call(server, by, 'POST', '/lp-portal/requests', { lp_id: alder, ...body });
const askForBank = () => ask({ kind: 'bank_details', bank_details: SECRET });

describe('a change that needs a second person', () => {
  it('of bank details waits, with the old ones in force, until somebody else approves it in words', async () => {
    const { body } = await write({ bank_details: SECRET }, admin);
    expect(body).toMatchObject({ changes: [{ kind: 'bank_details', from_portal: false }] });
    expect(body.payout_refusal).toBe('A change of its bank details waits for a second person.');
    expect(await bankOf()).toBe('Old account');
    const [{ id, can }] = body.changes;
    expect(can).toEqual({ approve: false, reject: true });
    expect((await write({ bank_details: 'Other' })).body.code).toBe('CHANGE_WAITING');
    expect((await decide(id, admin)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await decide(id, user)).status).toBe(403);
    expect(faultOf(await decide(id, second, 'approved', null)).slice(0, 2)).toEqual([400, 'note']);
    const shown = await call(server, second, 'POST', `/lp-changes/${id}/reveal`, {});
    expect(shown.body).toMatchObject({ before: 'Old account', after: SECRET });
    expect((await decide(id, second)).body).toMatchObject({ changes: [], payout_refusal: null });
    expect(await bankOf()).toBe(SECRET);
    expect((await decide(id, second)).body.code).toBe('FUND_WORK_DONE');
    const stored = await server.admin.query('select * from lp_changes');
    expect(JSON.stringify(stored.rows)).not.toMatch(/Zanzibarium|Called/);
    for (const act of ['requested', 'revealed', 'approved'])
      expect(JSON.stringify(await auditOf(server, admin.tenantId, `lp_change.${act}`)), act).not.toContain(SECRET);
    expect(await auditOf(server, admin.tenantId, 'lp_change.approved')).not.toEqual([]);
  });

  it('is an approval of its record, a longer one, and the end of its fees; what takes away counts at once', async () => {
    const kinds = async (values: object) =>
      (await write(values)).body.changes.map(({ kind }: { kind: string }) => kind);
    expect(await kinds({ kyc_expires_on: '2080-01-01' })).toEqual([]);
    expect(await kinds({ kyc_expires_on: '2091-01-01' })).toEqual(['kyc']);
    expect(await kinds({ bears_fees: false })).toEqual(['kyc', 'fees']);
    expect(await partner()).toMatchObject({ kyc_expires_on: '2080-01-01', bears_fees: true, kyc_state: 'approved' });
    for (const { id } of (await partner()).changes) await decide(id, admin);
    expect(await partner()).toMatchObject({ kyc_expires_on: '2091-01-01', bears_fees: false, changes: [] });
    expect(await kinds({ kyc_state: 'rejected' })).toEqual([]);
    expect(await kinds({ kyc_state: 'approved' })).toEqual(['kyc']);
    expect(await partner()).toMatchObject({ kyc_state: 'in_review' });
  });

  it('waits at a new limited partner too, and leaves it as it was when it is rejected', async () => {
    const values = { name: 'Birch', kyc_state: 'approved', bank_details: SECRET, bears_fees: false };
    const made = (await acts().post('/limited-partners', values)).body;
    expect(made).toMatchObject({ kyc_state: 'in_review', bank_details: null, bears_fees: true });
    for (const { id } of made.changes) expect((await decide(id, user, 'rejected')).status).toBe(200);
    expect(await partner(made.id)).toMatchObject({ kyc_state: 'in_review', bank_details: null, changes: [] });
  });

  it('takes a mask that comes back for no change', async () => {
    await write({ tax_id: SECRET });
    expect((await write({ tax_id: 'C***', bank_details: '*****' })).body.changes).toEqual([]);
    const { body } = await call(server, user, 'POST', `/limited-partners/${alder}/reveal`, {});
    expect(body).toMatchObject({ tax_id: SECRET, bank_details: 'Old account' });
  });
});

describe('a request of the LP Portal', () => {
  it('changes bank details once somebody of the firm has verified it who did not let the person in', async () => {
    const { status, body } = await askForBank();
    expect([status, body.state, body.kind]).toEqual([201, 'waiting', 'bank_details']);
    expect((await askForBank()).body.code).toBe('CHANGE_WAITING');
    // Of its first bank details, and of these.
    const told = await server.admin.query(
      `select user_id, count(*)::int from notifications
        where tenant_id = $1 and title = 'Alder: bank details to verify' group by 1`,
      [admin.tenantId],
    );
    const counts = new Map(told.rows.map(({ user_id, count }) => [user_id, count]));
    expect(counts).toEqual(new Map([admin, second].map(({ userId }) => [userId, 2])));
    const { changes } = await partner();
    expect(changes).toMatchObject([{ from_portal: true, requested_by_name: expect.stringContaining('Test') }]);
    await server.admin.query('update lp_contacts set created_by = $2 where lp_id = $1', [alder, admin.userId]);
    expect((await decide(changes[0].id, admin)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await decide(changes[0].id, second)).status).toBe(200);
    expect(await bankOf()).toBe(SECRET);
    const { requests, partners } = (await call(server, lp, 'GET', '/lp-portal')).body;
    expect(requests).toMatchObject([{ state: 'approved', lp_id: alder }]);
    expect(partners).toEqual([{ id: alder, name: 'Alder', bank_details: '*****', funds: [] }]);
  });

  it('names a contact who is mailed once it is verified', async () => {
    expect(faultOf(await ask({ kind: 'contact', name: 'Bo' })).slice(0, 2)).toEqual([400, 'email']);
    await ask({ kind: 'contact', name: 'Bo', email: 'bo@alder.example' });
    expect((await partner()).contacts).toHaveLength(1);
    await decide((await partner()).changes[0].id, second);
    expect((await partner()).contacts).toMatchObject([{}, { name: 'Bo', email: 'bo@alder.example', access: 'none' }]);
  });

  it('is for the own limited partner alone, also by any statement, and shows nothing of what the firm holds', async () => {
    const other = (await acts().partner('Birch')).id;
    expect((await ask({ lp_id: other, kind: 'bank_details', bank_details: SECRET })).status).toBe(404);
    expect((await ask({ kind: 'kyc' })).status).toBe(400);
    await write({ bears_fees: false });
    await askForBank();
    const forged = (values: string) => () =>
      as(server, lp, 'write', ({ tx }) =>
        tx.query(
          `insert into lp_changes (tenant_id, id, lp_id, kind, value_encrypted, from_portal, state, requested_by)
             values ($1, gen_random_uuid(), $2, ${values}, $3)`,
          [admin.tenantId, alder, lp.userId],
        ),
      );
    await expect(forged(`'fees', 'x', true, 'waiting'`)()).rejects.toMatchObject({ code: '42501' });
    await expect(forged(`'contact', 'x', true, 'approved'`)()).rejects.toMatchObject({ code: '42501' });
    const seen = await as(server, lp, 'read', ({ tx }) => tx.query<{ kind: string }>('select kind from lp_changes'));
    expect([...new Set(seen.map(({ kind }) => kind))]).toEqual(['bank_details']);
    const approve = `update lp_changes set state = 'approved', decided_by = '${admin.userId}' returning id`;
    expect(await as(server, lp, 'write', ({ tx }) => tx.query(approve))).toEqual([]);
  });

  it('keeps a distribution from being paid, and its notice says so', async () => {
    const fund = (await acts().fund()).id;
    await acts().agree(fund);
    await acts().commit(fund, alder, 1_000_000_00);
    const issue = async (kind: string, due_on: string, issued_on: string | null, amount: number) => {
      const lines = [{ purpose: kind === 'call' ? 'investment' : 'return_of_capital', label: 'Helio', amount }];
      const { id } = (await acts().post(`/funds/${fund}/capital-events`, { kind, due_on, lines })).body;
      await acts().approve(id, 1, admin);
      const { body } = await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on });
      const payments = body.parts.map((part: { id: string; open: number }) => ({
        item_id: part.id,
        amount: part.open,
      }));
      return {
        id,
        body,
        pay: (paid_on: string) => acts().post(`/capital-events/${id}/payments`, { paid_on, payments }),
      };
    };
    await (await issue('call', '2020-02-28', '2020-02-01', 500_000_00)).pay('2020-02-28');
    await askForBank();
    const today = server.services.now().toISOString().slice(0, 10);
    const { id, body, pay } = await issue('distribution', addDays(today, 30), null, 100_000_00);
    expect(body.parts[0].payout_refusal).toContain('bank details');
    expect(faultOf(await pay(today))[2]).toContain('A change of its bank details waits');
    const cells = await as(server, user, 'read', (ctx) => ctx.cells());
    const { rows } = await server.admin.query(
      `select d.id, d.content_encrypted from fund_documents d join capital_items i on i.id = d.item_id where i.event_id = $1`,
      [id],
    );
    const [{ id: document, content_encrypted }] = rows;
    const content = cells.decryptText('fund_documents', 'content_encrypted', document, content_encrypted);
    expect(JSON.parse(content)).toMatchObject({ bank_change_waiting: true });
    await decide((await partner()).changes[0].id, second);
    expect((await pay(today)).status).toBe(201);
  });
});
