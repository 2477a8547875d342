import { DEFAULT_STAGES } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkIn, readMessages } from '../../../../testing/read-messages.ts';
import { type Answer, auditOf, call } from '../../../../testing/test-firm.ts';
import { useOwnServer } from '../../../../testing/use-test-server.ts';

let count = 0;

const server = useOwnServer();
beforeEach(() => server.admin.query('delete from rate_limits'));

const GOOD = {
  password: 'Unlikely-Pebble-9',
  data: { first_name: 'Ada', last_name: 'Quill', tenant_name: 'Larchfield Partners' },
};
const freshEmail = () => `ada-${++count}@larch.example`;

function signUp(changes: Record<string, unknown> = {}, data: Record<string, unknown> = {}): Promise<Answer> {
  return call(server, undefined, 'POST', '/auth/signup', {
    email: freshEmail(),
    ...GOOD,
    ...changes,
    data: { ...GOOD.data, ...data },
  });
}

const TABLES = [
  'tenants',
  'tenant_settings',
  'tenant_keys',
  'user_profiles',
  'user_credentials',
  'user_sessions',
  'opportunity_pipeline_stages',
  'pipeline_stage_types',
  'audit_logs',
];

async function countRows(where = 'true', id?: string): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const column = table === 'tenants' ? 'id' : 'tenant_id';
    const { rows } = await server.admin.query(
      `select count(*)::int as n from ${table} where ${id ? `${column} = '${id}'` : where}`,
    );
    return [table, rows[0].n] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('sign-up', () => {
  it('creates the firm with everything it needs, in one go, and signs its administrator in', async () => {
    const email = freshEmail();
    const { status, body } = await signUp({ email });
    expect(status).toBe(200);
    const me = await call(server, { token: body.access_token }, 'GET', '/user-profiles/me');
    expect(me.body).toMatchObject({
      email,
      role: 'firm_admin',
      first_name: 'Ada',
      last_name: 'Quill',
      last_login_at: expect.any(String),
      tenant_name: 'Larchfield Partners',
      currency: 'USD',
      is_active: true,
      email_verified: false,
    });
    expect(await countRows('', me.body.tenant_id)).toEqual({
      tenants: 1,
      tenant_settings: 1,
      tenant_keys: 7,
      user_profiles: 1,
      user_credentials: 1,
      user_sessions: 1,
      opportunity_pipeline_stages: 9,
      pipeline_stage_types: 4,
      audit_logs: 5,
    });
    const stages = await call(server, { token: body.access_token }, 'POST', '/rpc/get_tenant_pipeline_stages', {});
    expect(stages.body.map((stage: { stage_key: string }) => stage.stage_key)).toEqual(
      DEFAULT_STAGES.map((stage) => stage.stage_key),
    );
    const { rows } = await server.admin.query(
      `select array_agg(action order by action) as actions, bool_and(user_id = $2 or user_id is null) as mine
         from audit_logs where tenant_id = $1`,
      [me.body.tenant_id, me.body.id],
    );
    expect(rows[0]).toEqual({
      actions: [
        'pipeline.created',
        'signup_success',
        'subscription.trial_started',
        'tenant.created',
        'user_profile.created',
      ],
      mine: true,
    });
  });

  it('stores name, address, password and session so that the rows tell none of them', async () => {
    const email = 'canary-quokka@larch.example';
    const { body } = await signUp({ email }, { first_name: 'Quokkafirst', last_name: 'Quokkalast' });
    const { rows } = await server.admin.query(
      `select p::text || c::text || s::text || a::text as dump
         from user_profiles p join user_credentials c on c.user_id = p.id join user_sessions s on s.user_id = p.id
         join audit_logs a on a.tenant_id = p.tenant_id where p.id = $1`,
      [body.user.id],
    );
    expect(rows).toHaveLength(5);
    const dump = rows.map((row) => row.dump).join();
    const secret = body.access_token.split('.')[2];
    for (const canary of ['quokka', GOOD.password, secret]) {
      expect(dump.toLowerCase()).not.toContain(canary.toLowerCase());
      expect(dump.toLowerCase()).not.toContain(Buffer.from(canary).toString('hex'));
    }
    // OWASP's minimum for argon2id: 19 MiB, two passes.
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it.each(['audit_logs', 'user_sessions', 'user_credentials', 'opportunity_pipeline_stages'])(
    'leaves nothing when writing %s fails',
    async (table) => {
      await server.admin.query(`create or replace function boom() returns trigger language plpgsql as
        $$ begin raise exception 'boom'; end $$; create trigger boom after insert on ${table} execute function boom()`);
      try {
        const before = await countRows();
        const { status, body } = await signUp();
        expect([status, body.code]).toEqual([500, 'INTERNAL']);
        expect(await countRows()).toEqual(before);
      } finally {
        await server.admin.query(`drop trigger boom on ${table}`);
      }
    },
  );

  it.each([
    ['as it is', 'ada.taken@larch.example'],
    ['in another case', 'Ada.TAKEN@Larch.Example'],
    ['with spaces around', '  ada.taken@larch.example '],
    ['in full-width letters', 'ａｄａ.ｔａｋｅｎ@larch.example'],
    ['with a ligature-like look-alike', 'ada.taᵏen@larch.example'],
  ])('refuses a taken address %s', async (_, email) => {
    await signUp({ email: 'ada.taken@larch.example' });
    const before = await countRows();
    const { status, body } = await signUp({ email });
    expect([status, body.code]).toEqual([409, 'EMAIL_TAKEN']);
    // One event on the record of whose address it is, and nothing else.
    expect(await countRows()).toEqual({ ...before, audit_logs: (before.audit_logs as number) + 1 });
  });

  it('answers with the address as it is kept, and when the verification mail was sent', async () => {
    const { body } = await signUp({ email: 'Ada.Kept@Larch.Example' });
    const user = await call(server, { token: body.access_token }, 'GET', '/auth/user');
    const { confirmation_sent_at, ...rest } = body.user;
    expect(rest).toEqual(user.body);
    expect(rest).toMatchObject({ email: 'ada.kept@larch.example', email_confirmed_at: null });
    expect(confirmation_sent_at).toMatch(/^\d{4}-/);
    const [mail] = (await readMessages(server)).filter(({ user_id }) => user_id === rest.id);
    expect(mail).toMatchObject({ to: 'ada.kept@larch.example', template: 'email_verification' });
    expect(linkIn(mail)).toMatch(/^\/\?token_hash=[\w-]{43}&type=signup$/);
  });

  it('puts a try at a taken address on the record of whose it is', async () => {
    const email = freshEmail();
    const { body } = await signUp({ email });
    const { tenant_id } = (await call(server, { token: body.access_token }, 'GET', '/user-profiles/me')).body;
    await signUp({ email }, { tenant_name: 'Impostors' });
    const [event] = await auditOf(server, tenant_id, 'signup_failure');
    expect(event).toMatchObject({ resource_id: body.user.id, metadata: { failure_reason: 'address taken' } });
    expect(JSON.stringify(event)).not.toContain('Impostors');
  });

  it('stops after thirty from one address, whatever the client says where it is', async () => {
    const last: Answer[] = [];
    for (let turn = 1; turn <= 31; turn++)
      last.push(
        await call(
          server,
          undefined,
          'POST',
          '/auth/signup',
          { email: freshEmail(), ...GOOD, password: 'Weak-1' },
          { 'x-forwarded-for': `198.51.100.${turn}` },
        ),
      );
    expect(last.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(422));
    expect([last[30]?.status, last[30]?.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(last[30]?.headers['retry-after'])).toBeGreaterThan(3500);
  });

  it('lets one of twenty at once have an address', async () => {
    const email = freshEmail();
    const before = await countRows();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(19);
    const after = await countRows();
    expect([after.tenants, after.user_profiles]).toEqual([
      (before.tenants as number) + 1,
      (before.user_profiles as number) + 1,
    ]);
  });
});

describe('a password at sign-up', () => {
  const RULE = {
    length: 'Password must be at least 12 characters long',
    upper: 'Password must contain at least one uppercase letter',
    lower: 'Password must contain at least one lowercase letter',
    number: 'Password must contain at least one number',
    special: 'Password must contain at least one special character',
  };
  const COMMON = 'This password is on the lists of commonly used ones. Choose another.';
  const NAME = 'Password must not contain your name, your email or your organization.';

  it.each<[string, string[]]>([
    ['Pebble-9abc', [RULE.length]],
    ['unlikely-pebble-9', [RULE.upper]],
    ['UNLIKELY-PEBBLE-9', [RULE.lower]],
    ['Unlikely-Pebble-x', [RULE.number]],
    ['UnlikelyPebble99', [RULE.special]],
    ['Unlikely Pebble 9', [RULE.special]],
    ['x', [RULE.length, RULE.upper, RULE.number, RULE.special]],
    ['P@ssw0rd!!!!1', [COMMON]],
    ['Password-12345', [COMMON]],
    ['My-Larchfield-99', [NAME]],
    ['My-QUILL-is-blue-9', [NAME]],
    ['Contains-Wanderer-1', [NAME]],
  ])('%s is refused with its reasons', async (password, reasons) => {
    const { status, body } = await signUp({ password, email: 'wanderer@larch.example' });
    expect([status, body.code]).toEqual([422, 'PASSWORD_REFUSED']);
    expect(body.data).toEqual({ reasons });
  });

  it('of a firm with a short name may contain that', async () => {
    expect((await signUp({ password: 'Unlikely-Ada-Pebble-9' }, { first_name: 'Ada' })).status).toBe(200);
  });
});

describe('the form of a sign-up', () => {
  let before: Record<string, number>;
  beforeEach(async () => {
    before = await countRows();
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['no email', { email: undefined }, {}, ['email']],
    ['an email that is none', { email: 'ada@larch' }, {}, ['email']],
    ['an email that is too long', { email: `${'a'.repeat(250)}@larch.example` }, {}, ['email']],
    ['two emails', { email: 'a@b.example,c@d.example' }, {}, ['email']],
    ['an email with a line break', { email: 'a@b.example\nBcc:x@y.example' }, {}, ['email']],
    ['an email that is a list', { email: ['a@b.example'] }, {}, ['email']],
    ['no password', { password: undefined }, {}, ['password']],
    ['an empty password', { password: '' }, {}, ['password']],
    ['a password of 600 bytes', { password: `Aa1!${'x'.repeat(600)}` }, {}, ['password']],
    ['no first name', {}, { first_name: undefined }, ['data.first_name']],
    ['a blank first name', {}, { first_name: '   ' }, ['data.first_name']],
    ['a first name that is too long', {}, { first_name: 'x'.repeat(101) }, ['data.first_name']],
    ['a first name with NUL', {}, { first_name: 'A\u0000da' }, ['data.first_name']],
    ['a last name with NUL', {}, { last_name: 'Q\u0000' }, ['data.last_name']],
    ['a last name that is too long', {}, { last_name: 'x'.repeat(101) }, ['data.last_name']],
    ['no organization', {}, { tenant_name: '' }, ['data.tenant_name']],
    ['an organization that is too long', {}, { tenant_name: 'x'.repeat(121) }, ['data.tenant_name']],
    ['an organization with NUL', {}, { tenant_name: 'L\u0000' }, ['data.tenant_name']],
    ['a number as a name', {}, { first_name: 7 }, ['data.first_name']],
    [
      'several faults',
      { email: 'x' },
      { first_name: '', last_name: '' },
      ['data.first_name', 'data.last_name', 'email'],
    ],
    ['an unknown field', { coupon: 'x' }, {}, ['coupon']],
    ['a tenant', { tenant_id: crypto.randomUUID() }, {}, ['tenant_id']],
    ['a role', { role: 'platform_admin' }, {}, ['role']],
    ['a role among the data', {}, { role: 'platform_admin' }, ['data.role']],
    ['an id', {}, { id: crypto.randomUUID() }, ['data.id']],
    ['verified already', {}, { email_verified: true }, ['data.email_verified']],
  ])('with %s is refused, naming the field', async (_, changes, data, fields) => {
    const { status, body } = await signUp(changes, data);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(body.data.fields).sort()).toEqual(fields);
    for (const sentence of Object.values(body.data.fields)) expect(sentence).toMatch(/^[A-Z].{5,}/);
    expect(await countRows()).toEqual(before);
  });
});
