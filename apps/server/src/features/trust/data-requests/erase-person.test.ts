import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { enrolTotp } from '../../../testing/second-factor.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD, type TestPerson } from '../../../testing/test-firm.ts';
import { fromDevice, INTAKE_VALUES, proveTo, publishIntake, type TestDevice } from '../../../testing/test-intake.ts';
import { accept, inviteAndRead } from '../../../testing/test-invitation.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, `Erasing ${crypto.randomUUID().slice(0, 8)}`));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));

const ask = async (email: string, more: object = {}, as: TestPerson = admin): Promise<string> => {
  const body = {
    kind: 'erasure',
    email,
    name: 'Canary Person',
    note: 'Canary note',
    received_on: new Date().toISOString().slice(0, 10),
    received_by: 'email',
    ...more,
  };
  return (await call(server, as, 'POST', '/data-requests', body)).body.id;
};
const erase = (id: string, confirmation: string, as: TestPerson = second, version = 1) =>
  call(server, as, 'POST', `/data-requests/${id}/erase`, { version, confirmation });
const blocked = async (id: string, as: TestPerson = second) =>
  (await call(server, as, 'GET', `/data-requests/${id}/data`)).body.blocked;
const signIn = async (email: string) =>
  (await call(server, undefined, 'POST', '/auth/token?grant_type=password', { email, password: TEST_PASSWORD })).status;
const contactOf = async (person: { email: string }) => {
  const lp = (await call(server, admin, 'POST', '/limited-partners', { name: 'Alder' })).body.id;
  const body = { name: 'Canary Person', email: person.email };
  return (await call(server, admin, 'POST', `/limited-partners/${lp}/contacts`, body)).body.id as string;
};
/** The decrypted name and address of a row, as the firm would read it. */
const readCells = (table: 'lp_contacts' | 'user_profiles', id: string, columns: readonly string[]) =>
  withAuth(server.services, async (tx) => {
    await setTenant(tx, admin.tenantId);
    const cells = await server.services.keys.cellsOf(tx, admin.tenantId);
    const { rows } = await server.admin.query(`select * from ${table} where id = $1 and tenant_id = $2`, [
      id,
      admin.tenantId,
    ]);
    return columns.map((column) => cells.decryptText(table, column as never, id, rows[0][column]));
  });
/** Every row of the firm as text, without the audit log, which is kept. */
const dump = async () => {
  const { rows: tables } = await server.admin.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition`,
  );
  const parts = [];
  for (const { name } of tables) {
    const { rows } = await server.admin.query(`select to_jsonb(t)::text as row from ${name} t where tenant_id = $1`, [
      admin.tenantId,
    ]);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
};

describe('an erasure', () => {
  it('takes the person out of every table, ends what they had, and proves it without their data', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    await enrolTotp(server, member);
    const contact = await contactOf(member);
    const deal = { company_name: 'Acme', founder_name: 'Canary Founder', founder_email: member.email };
    const founded = (await call(server, admin, 'POST', '/opportunities', deal)).body;
    const open = await ask(member.email, { kind: 'access' });
    await call(server, undefined, 'POST', '/auth/recover', { email: member.email });
    const index = server.services.master.addressIndex(member.email).toString('hex');
    expect(await dump()).toContain('Canary Founder');

    const id = await ask(member.email);
    const { status, body } = await erase(id, member.email.toUpperCase());
    expect([status, body.state, body.email, body.name, body.note]).toEqual([200, 'fulfilled', null, null, null]);
    expect(body.outcome).toMatchObject({
      user_profiles: { erased: 1, kept: 0 },
      lp_contacts: { erased: 1, kept: 0 },
      opportunities: { erased: 1, kept: 0 },
      data_requests: { erased: 2, kept: 0 },
    });
    expect(await readCells('user_profiles', member.userId, ['first_name', 'last_name', 'email'])).toEqual([
      'Erased',
      'person',
      `erased-${member.userId.slice(-12)}@erased.invalid`,
    ]);
    expect(await readCells('lp_contacts', contact, ['name'])).toEqual(['Erased person']);
    const after = await dump();
    for (const canary of [/canary founder/i, new RegExp(member.email, 'i'), /canary/i, new RegExp(index)])
      expect(after).not.toMatch(canary);
    const { rows } = await server.admin.query(
      'select ip_address, user_agent, is_active from user_sessions where user_id = $1',
      [member.userId],
    );
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ ip_address: 'erased', user_agent: 'erased', is_active: false })]),
    );
    expect((await call(server, member, 'GET', '/user-profiles/me')).status).toBe(401);
    expect(await signIn(member.email)).toBe(400);
    const shown = (await call(server, admin, 'GET', `/opportunities/${founded.id}`)).body;
    expect([shown.company_name, shown.founder_name, shown.founder_email]).toEqual(['Acme', null, null]);
    for (const table of ['user_factors', 'user_recovery_codes', 'one_time_secrets']) {
      const left = await server.admin.query(`select from ${table} where user_id = $1`, [member.userId]);
      expect(left.rowCount, table).toBe(0);
    }
    // The other request of the person names nobody either, and can still be settled.
    expect((await call(server, admin, 'GET', `/data-requests/${open}`)).body).toMatchObject({
      name: null,
      can: { package: false },
    });
    const [event] = await auditOf(server, admin.tenantId, 'data_request.erased');
    expect(event).toMatchObject({ user_id: second.userId, resource_id: id, metadata: { rows: body.outcome } });
    expect(await auditOf(server, admin.tenantId, 'user_profile.erased')).toMatchObject([
      { resource_id: member.userId },
    ]);
    expect((await erase(id, member.email, second, 2)).body.code).toBe('DATA_REQUEST_SETTLED');
  });

  it('is confirmed by the address, in the version that was seen, and by a request for it', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    const id = await ask(member.email);
    for (const typed of ['', 'somebody@else.example'])
      expect((await erase(id, typed)).body.data.fields).toHaveProperty('confirmation');
    expect((await erase(id, member.email, second, 7)).body.code).toBe('STALE_VERSION');
    const access = await ask(member.email, { kind: 'access' });
    expect((await erase(access, member.email)).body.code).toBe('DATA_REQUEST_ANOTHER_WAY');
    expect(await signIn(member.email)).toBe(200);
  });

  it('is made by somebody else than who recorded it, as long as there is somebody else', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    const id = await ask(member.email);
    expect(await blocked(id, admin)).toBe('Somebody other than the person who prepared this has to approve it.');
    expect((await erase(id, member.email, admin)).body.code).toBe('SECOND_PERSON_NEEDED');
    await call(server, admin, 'POST', '/rpc/manage_user_status', {
      p_target_user_id: second.userId,
      p_action: 'suspend',
    });
    expect(await blocked(id, admin)).toBeNull();
    expect((await erase(id, member.email, admin)).status).toBe(200);
    const [event] = await auditOf(server, admin.tenantId, 'data_request.erased');
    expect(event?.metadata).toMatchObject({ by_one_person: true });
  });

  it('is never of oneself, nor of the last administrator', async () => {
    const own = await ask(second.email);
    expect((await erase(own, second.email)).body.code).toBe('OWN_ACCOUNT');
    const alone = await makeFirm(server);
    const last = await ask(alone.email, {}, alone);
    expect((await erase(last, alone.email, alone)).body.code).toBe('OWN_ACCOUNT');
    expect((await erase(await ask(admin.email, {}, second), admin.email, second)).status).toBe(200);
    expect(await signIn(admin.email)).toBe(400);
    expect(await blocked(await ask(second.email, {}, second))).toMatch(/your own account/);
  });

  it('waits until work was handed over, and nobody is left with deals that nobody sees', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    const deal = (
      await call(server, member, 'POST', '/opportunities', { company_name: 'Left', assigned_to: member.userId })
    ).body;
    const id = await ask(member.email);
    expect((await erase(id, member.email)).body.code).toBe('WORK_LEFT');
    const handed = { p_target_user_id: member.userId, p_action: 'delete', p_hand_over_to: second.userId };
    expect((await call(server, admin, 'POST', '/rpc/manage_user_status', handed)).status).toBe(200);
    await hideDeal(server, deal.id);
    expect((await erase(id, member.email)).body.code).toBe('UNSEEN_DEALS');
    await server.admin.query('delete from confidential_opportunities where opportunity_id = $1', [deal.id]);
    // Who was deleted before has given the address up, and is found all the same.
    expect((await erase(id, member.email)).body.outcome).toMatchObject({ user_profiles: { erased: 1 } });
    expect(await readCells('user_profiles', member.userId, ['first_name'])).toEqual(['Erased']);
  });

  it('reaches rows of a confidential deal that its administrator does not see, and archived deals', async () => {
    const deal = { founder_name: 'Canary', founder_email: 'canary@founder.example' };
    const hidden = (await call(server, admin, 'POST', '/opportunities', { ...deal, company_name: 'Hidden' })).body;
    const archived = (await call(server, admin, 'POST', '/opportunities', { ...deal, company_name: 'Archived' })).body;
    await server.admin.query('update opportunities set archived_at = now() where id = $1', [archived.id]);
    await hideDeal(server, hidden.id, admin);
    const id = await ask('canary@founder.example');
    expect((await erase(id, 'canary@founder.example')).body.outcome.opportunities).toEqual({ erased: 2, kept: 0 });
    const { rows } = await server.admin.query(
      'select founder_name, founder_email, search_text from opportunities where id = any ($1)',
      [[hidden.id, archived.id]],
    );
    for (const row of rows) {
      expect([row.founder_name, row.founder_email]).toEqual([null, null]);
      expect(row.search_text).not.toContain('canary');
    }
  });

  it('takes out who submitted on the intake page without an account, and keeps what was offered', async () => {
    const slug = `pitch-${crypto.randomUUID().slice(0, 8)}`;
    const [question] = await publishIntake(server, admin, slug);
    const device: TestDevice = {};
    const answers = { [question as string]: '12' };
    const email = 'canary@visitor.example';
    const visit = await proveTo(server, device, { slug, tenantId: admin.tenantId, answers }, email);
    const draft = (await fromDevice(server, device, 'POST', `/intake/${slug}/drafts`, { visit })).body;
    const values = { visit, id: draft.id, version: draft.version, ...INTAKE_VALUES, answers };
    expect((await fromDevice(server, device, 'POST', `/intake/${slug}/submit`, values)).status).toBe(200);
    const list = async () => (await fromDevice(server, device, 'GET', `/submission/list?visit=${visit}`)).status;
    expect(await list()).toBe(200);
    const { outcome } = (await erase(await ask(email), email)).body;
    expect(outcome).toMatchObject({
      submission_visitors: { erased: 1, kept: 0 },
      submissions: { erased: 0, kept: 1 },
    });
    const shown = (await call(server, admin, 'GET', `/submissions/${draft.id}`)).body;
    expect(shown.company_name).toBe('Tidewire');
    expect(JSON.stringify(shown)).not.toMatch(/canary|Lovelace/i);
    expect(await list()).toBe(404);
  });

  it('happens once of two at the same time', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    const id = await ask(member.email);
    const answers = await Promise.all([1, 2, 3].map(() => erase(id, member.email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await auditOf(server, admin.tenantId, 'data_request.erased')).toHaveLength(1);
  });

  it('is of this firm alone: who belongs to another one works on there, and can come back', async () => {
    const other = await makeFirm(server);
    const member = await addPerson(server, admin.tenantId, 'lp');
    const { token } = await inviteAndRead(server, other, member.email);
    expect((await accept(server, member, token)).body.success).toBe(true);
    expect((await erase(await ask(member.email), member.email)).status).toBe(200);
    expect(await signIn(member.email)).toBe(200);
    const { rows } = await server.admin.query(
      'select deleted_at from user_profiles where id = $1 order by deleted_at',
      [member.userId],
    );
    expect(rows.map(({ deleted_at }) => deleted_at !== null)).toEqual([true, false]);
    const foreign = (await call(server, other, 'GET', '/people')).body.people;
    expect(foreign.map(({ email }: { email: string }) => email)).toContain(member.email);
  });

  it('leaves the address free: who is invited again is a new person', async () => {
    const member = await addPerson(server, admin.tenantId, 'lp');
    await erase(await ask(member.email), member.email);
    const { token } = await inviteAndRead(server, admin, member.email);
    const body = {
      email: member.email,
      password: 'Quiet-Harbour-91',
      data: { invitation_token: token, first_name: 'New', last_name: 'Start' },
    };
    const answer = await call(server, undefined, 'POST', '/auth/signup', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows } = await server.admin.query(
      'select id from user_profiles where tenant_id = $1 and email_index = $2 and deleted_at is null',
      [admin.tenantId, server.services.master.addressIndex(member.email)],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].id).not.toBe(member.userId);
  });

  it('ends what a person of the platform may read of a firm', async () => {
    const platform = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
    const [recorder, eraser] = [
      await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'),
      await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'),
    ];
    const grant = { p_tenant_id: admin.tenantId, p_reason: 'Asked for help', p_hours: 2 };
    await call(server, platform, 'POST', '/rpc/start_break_glass', grant);
    expect((await call(server, platform, 'GET', '/break-glass/current')).body.grant).not.toBeNull();
    const id = await ask(platform.email, {}, recorder);
    expect((await erase(id, platform.email, eraser)).status).toBe(200);
    expect((await call(server, platform, 'GET', '/break-glass/current')).status).toBe(401);
  });
});
