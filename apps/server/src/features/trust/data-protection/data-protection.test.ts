import { beforeAll, describe, expect, it } from 'vitest';
import { ENCRYPTED_FIELDS } from '../../../core/crypto/registry.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const foreign = forAllTests(() => makeFirm(server));
const platform = forAllTests(() => addPerson(server, admin.tenantId, 'platform_admin'));

const get = (path: string, who: TestPerson = admin) => call(server, who, 'GET', path);
const rpc = (name: string, body: object, who: TestPerson = admin) => call(server, who, 'POST', `/rpc/${name}`, body);
let companyId: string;

beforeAll(async () => {
  const made = await call(server, admin, 'POST', '/portfolio-companies', { name: 'Acme' });
  companyId = made.body.id;
  const amounts = { version: made.body.version, currency: 'EUR', investment_amount: 1_234_500, valuation: null };
  await call(server, admin, 'PATCH', `/portfolio-companies/${companyId}/amounts`, amounts);
});

describe('data protection', () => {
  it('counts what the list of encrypted fields holds, and the values that are cells', async () => {
    const { body } = await get('/data-protection');
    const fields = Object.values(ENCRYPTED_FIELDS).flatMap((table) => Object.values(table));
    expect(body).toMatchObject({
      fields: fields.length,
      pii: fields.filter((purpose) => purpose === 'pii').length,
      financial: fields.filter((purpose) => purpose === 'financial').length,
    });
    const stateOf = (table: string) => body.tables.find((row: { table: string }) => row.table === table);
    expect(stateOf('portfolio_companies')).toMatchObject({ values: 1, encrypted: 1 });
    // Three people with an address and two names.
    expect(stateOf('user_profiles')).toMatchObject({ values: 9, encrypted: 9 });
    expect(stateOf('user_credentials')).toMatchObject({ values: null, encrypted: null });
    expect(body.keys.map((key: { purpose: string }) => key.purpose)).toEqual(['financial', 'pii', 'secrets']);
  });

  it('shows a value that is no cell', async () => {
    await server.admin.query(`update portfolio_companies set valuation_encrypted = '1000000' where id = $1`, [
      companyId,
    ]);
    const { body } = await get('/data-protection');
    const state = body.tables.find((row: { table: string }) => row.table === 'portfolio_companies');
    expect(state).toMatchObject({ values: 2, encrypted: 1 });
    await server.admin.query('update portfolio_companies set valuation_encrypted = null where id = $1', [companyId]);
  });

  it('masks samples before they leave the server', async () => {
    const { body } = await get('/data-protection/samples');
    const text = JSON.stringify(body);
    expect(text).not.toContain(admin.email);
    expect(text).not.toContain('12345');
    expect(body.rows.find((row: { id: string }) => row.id === companyId).values).toEqual({
      name: 'Acme',
      investment_amount: '$*****',
      valuation: '',
      ownership_percentage: '',
    });
    expect(body.rows.find((row: { id: string }) => row.id === admin.userId).values.email).toBe('fi***@firm.example');
  });

  it('masks the amounts of limited partners and what stands in models', async () => {
    const exits = [{ name: 'Sale', day: '2025-01-01', amount: 777_00 }];
    const terms = [{ name: 'Agreed', hurdle: 8, carry: 20, catch_up: 100 }];
    const data = { kind: 'waterfall', currency: 'USD', calls: [{ day: '2024-01-01', amount: 777_00 }], exits, terms };
    const model = (await call(server, admin, 'POST', '/financial-models', { name: 'Carry', data })).body;
    const partner = (await call(server, admin, 'POST', '/limited-partners', { name: 'Alder' })).body;
    const { body } = await get('/data-protection/samples');
    const valuesOf = (id: string) => body.rows.find((row: { id: string }) => row.id === id).values;
    expect(valuesOf(model.id)).toEqual({ name: 'Carry', model_data: '$*****' });
    expect(valuesOf(partner.id)).toEqual({ name: 'Alder', commitment_amount: '', invested_amount: '' });
    expect(JSON.stringify(body)).not.toContain('77700');
  });

  it('reveals a record to an administrator, and each time is an event', async () => {
    expect((await rpc('get_user_profile_secure', { target_user_id: user.userId })).body.email).toBe(user.email);
    expect((await rpc('get_portfolio_company_secure', { company_id: companyId })).body).toEqual({
      id: companyId,
      currency: 'EUR',
      investment_amount: 1_234_500,
      valuation: null,
      ownership_percentage: null,
    });
    const [profile] = await auditOf(server, admin.tenantId, 'user_profile.revealed');
    expect(profile).toMatchObject({ resource_id: user.userId, data_classification: 'pii' });
    expect(await auditOf(server, admin.tenantId, 'portfolio_company.revealed')).toHaveLength(1);
  });

  it("answers for another firm's records as for what does not exist", async () => {
    for (const [name, body] of [
      ['get_user_profile_secure', { target_user_id: admin.userId }],
      ['get_portfolio_company_secure', { company_id: companyId }],
    ] as const)
      expect((await rpc(name, body, foreign)).status, name).toBe(404);
  });

  it.each(['pii', 'financial'])('encrypts and decrypts a text as %s, for the own firm alone', async (purpose) => {
    const other = purpose === 'pii' ? 'financial' : 'pii';
    const { body } = await rpc(`encrypt_${purpose}`, { data: 'Ünïcode 𝒩 text' });
    expect(Buffer.from(body.encrypted_data, 'base64').toString('latin1')).not.toContain('text');
    const again = await rpc(`encrypt_${purpose}`, { data: 'Ünïcode 𝒩 text' });
    expect(again.body.encrypted_data).not.toBe(body.encrypted_data);
    expect((await rpc(`decrypt_${purpose}`, body)).body).toEqual({ data: 'Ünïcode 𝒩 text' });
    expect((await auditOf(server, admin.tenantId, 'encryption_tool.decrypted')).at(-1)).toMatchObject({
      data_classification: purpose,
    });
    const refused = async (name: string, encrypted_data: string, who = admin) => {
      const answer = await rpc(name, { encrypted_data }, who);
      expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, ['encrypted_data']]);
    };
    await refused(`decrypt_${other}`, body.encrypted_data);
    await refused(`decrypt_${purpose}`, body.encrypted_data, foreign);
    await refused(`decrypt_${purpose}`, body.encrypted_data.slice(0, -8));
    await refused(`decrypt_${purpose}`, 'x');
    await refused(`decrypt_${purpose}`, '');
    const [event] = await auditOf(server, admin.tenantId, 'encryption_tool.encrypted');
    expect(JSON.stringify(event)).not.toContain('code');
  });

  it('does not open a cell of a record in the tool', async () => {
    const { rows } = await server.admin.query('select email from user_profiles where id = $1', [admin.userId]);
    const answer = await rpc('decrypt_pii', { encrypted_data: rows[0].email.toString('base64') });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['', 400],
    ['x'.repeat(10_001), 400],
    ['x'.repeat(10_000), 200],
  ])('takes texts up to ten thousand characters', async (data, status) => {
    expect((await rpc('encrypt_pii', { data })).status).toBe(status);
  });

  it('exports masked samples, as an event of their class', async () => {
    const answer = await get('/data-protection/export?data_classification=pii');
    expect(answer.headers['content-disposition']).toMatch(/protected_samples_pii_\d{4}-\d{2}-\d{2}\.csv/);
    expect(answer.body).toContain('fi***@firm.example');
    expect(answer.body).not.toContain(admin.email);
    const exported = (await auditOf(server, admin.tenantId, 'export.created')).at(-1);
    expect(exported).toMatchObject({ data_classification: 'pii' });
  });

  it('is for both administrators alone', async () => {
    expect((await get('/data-protection', platform)).status).toBe(200);
    for (const path of [
      '/data-protection',
      '/data-protection/samples',
      '/data-protection/export?data_classification=pii',
    ])
      expect((await get(path, user)).status).toBe(403);
    for (const name of ['encrypt_pii', 'encrypt_financial'])
      expect((await rpc(name, { data: 'x' }, user)).status).toBe(403);
  });
});
