import { beforeAll, describe, expect, it } from 'vitest';
import { listProcedures } from './testing/list-procedures.ts';
import { addFile, fetchFile } from './testing/test-file.ts';
import { type Answer, addPerson, call, makeFirm, TEST_PASSWORD } from './testing/test-firm.ts';
import { importNow, planOf, upload } from './testing/test-import.ts';
import { forAllTests, useOwnServer } from './testing/use-test-server.ts';

/** What a tenant with the source and a debugger would send. No answer may be an error of the server. */
let deal: { id: string };

const server = useOwnServer();
const mine = forAllTests(() => makeFirm(server));
const theirs = forAllTests(() => makeFirm(server, 'Victimcanary'));
beforeAll(async () => {
  deal = (await call(server, theirs, 'POST', '/opportunities', { company_name: 'Victimcanary' })).body;
});

const send = (body: unknown, path = '/opportunities', headers: Record<string, string> = {}) =>
  call(server, mine, 'POST', path, body, { 'content-type': 'application/json', ...headers });
const unexpected = () => server.logged.filter((line) => line.includes('unexpected error'));

describe('JSON', () => {
  const deep = (signs: number) => `${'['.repeat(signs)}${']'.repeat(signs)}`;

  it.each<[string, string]>([
    ['a prototype', '{"__proto__":{"role":"platform_admin"},"company_name":"p"}'],
    ['a prototype that is nothing', '{"company_name":"p","__proto__":null}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}},"company_name":"p"}'],
    ['a method', '{"toString":1,"company_name":"p"}'],
    ['a list', '[{"company_name":"p"}]'],
    ['nothing', 'null'],
    ['a number', '1e999'],
    ['a name that is an object', '{"company_name":{"$ne":null}}'],
    ['a name that is a list', '{"company_name":["p"]}'],
    ['an amount beyond all numbers', '{"company_name":"p","target_amount":1e400}'],
    ['an amount that loses its last digit', '{"company_name":"p","target_amount":9007199254740993}'],
    ['depth', deep(200_000)],
    ['depth in a field', `{"company_name":${deep(100_000)}}`],
    ['depth in an unknown field', `{"company_name":"p","x":${deep(100_000)}}`],
    ['200,000 tags', `{"company_name":"p","tags":[${'"a",'.repeat(200_000)}"b"]}`],
    ['100,000 fields', `{${Array.from({ length: 70_000 }, (_, n) => `"f${n}":1`).join()}}`],
    ['a tag that is a list', '{"company_name":"p","tags":[["a"]]}'],
  ])('with %s is refused', async (_, body) => {
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  it('with a filter by a prototype is refused, and does not mean all deals', async () => {
    const answer = await send('{"matching":{"custom":{"__proto__":"x"}}}', '/opportunities/bulk/count');
    expect([answer.status, answer.body.data?.fields]).toEqual([
      400,
      { 'matching.custom.__proto__': expect.any(String) },
    ]);
  });

  it('takes the last of two values of one name, as it is validated', async () => {
    const { status, body } = await send('{"company_name":"first","priority":"low","company_name":"second"}');
    expect([status, body.company_name]).toEqual([201, 'second']);
  });

  it.each<[string, string, object]>([
    ['a name', '/opportunities', { company_name: 'half \ud800 a letter' }],
    ['a tag', '/opportunities', { company_name: 'x', tags: ['\udfff'] }],
    ['a note', '/opportunities', { company_name: 'x', competitive_advantage: 'a\ud83d' }],
  ])('with half a letter in %s is refused', async (_, path, body) => {
    expect((await send(body, path)).status).toBe(400);
    expect((await send(body, path, { 'idempotency-key': crypto.randomUUID() })).status).toBe(400);
  });

  it('with half a letter in the reason of a move is refused', async () => {
    const { id } = (await send({ company_name: 'Moved' })).body;
    const move = { opportunity_id: id, new_stage: 'term_sheet', version: 1, change_reason: 'half \ud800' };
    expect((await send(move, '/rpc/update_opportunity_stage')).status).toBe(400);
  });
});

describe('a query', () => {
  it.each([
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'status[__proto__][polluted]=1',
    'status[constructor][prototype][polluted]=1',
    'a[b][c][d][e][f][g][h]=1',
    'status[0]=sourcing&status[4000000000]=x',
    `${Array.from({ length: 500 }, (_, n) => `x[${n}]`).join('&')}`,
    'search[length]=1',
    'limit[toString]=1',
    'custom[__proto__]=x',
  ])('with %s is refused and pollutes nothing', async (query) => {
    const { status } = await call(server, mine, 'GET', `/opportunities?${query}`);
    expect(status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('that is no valid percent-encoding is text', async () => {
    expect((await call(server, mine, 'GET', '/opportunities?search=%E0%A4%A')).status).toBe(200);
  });

  it.each([
    "' or 1=1 --",
    "%' or '1'='1",
    '$1',
    '{{7*7}}',
    "\\' or true --",
    "'; select pg_sleep(5); --",
    'x\u2019 or 1',
  ])('that looks like a statement is text: %s', async (search) => {
    const { status, body } = await call(server, mine, 'GET', `/opportunities?search=${encodeURIComponent(search)}`);
    expect([status, body.rows]).toEqual([200, []]);
  });

  it.each(['/opportunities', '/tasks', '/due-diligence', '/due-diligence/export'])(
    'for what no column can hold is refused by %s',
    async (path) => {
      expect((await call(server, mine, 'GET', `${path}?search=%00`)).status).toBe(400);
    },
  );

  it.each(['status', 'priority', 'source', 'assigned_to', 'sort', 'direction', 'limit'])(
    'with a statement in %s is refused',
    async (name) => {
      for (const value of ["x'; drop table opportunities; --", 'x}', '"', '{a,b}', '\\', 'a b'])
        expect(
          (await call(server, mine, 'GET', `/opportunities?${name}=${encodeURIComponent(value)}`)).status,
          value,
        ).toBe(400);
    },
  );
});

describe('an id in capitals', () => {
  it('is the same deal: it is not merged into itself', async () => {
    const { id } = (await send({ company_name: 'Capitals' })).body;
    const merge = { version: 1, other_id: id.toUpperCase(), other_version: 1 };
    expect((await send(merge, `/opportunities/${id}/merge`)).status).toBe(400);
    expect((await call(server, mine, 'GET', `/opportunities/${id}`)).body.merged_into).toBeNull();
  });

  it('is the same stage: its deals are not left in it when it goes', async () => {
    const { stages } = (await call(server, mine, 'GET', '/pipeline-settings')).body;
    const { id, version, stage_key: status } = stages[1];
    await send({ company_name: 'Stays', status });
    const answer = await send({ version, move_to: id }, `/pipeline-stages/${id.toUpperCase()}/delete`);
    expect([answer.status, answer.body.code]).toEqual([422, 'STAGE_UNKNOWN']);
  });
});

describe('a filter', () => {
  it('of thousands of values is not kept for everybody to load', async () => {
    const search = { status: Array.from({ length: 10_000 }, (_, n) => `stage_${n}`) };
    const { status, body } = await send({ name: 'Heavy', is_shared: true, search }, '/saved-views');
    expect([status, body.data.fields]).toEqual([400, { 'search.status': 'Choose at most 200 values.' }]);
    const own = { custom: { region: search.status } };
    expect((await send({ name: 'Heavy', is_shared: true, search: own }, '/saved-views')).status).toBe(400);
  });
});

describe('a version beyond its column', () => {
  it.each<[string, () => Promise<string>, object]>([
    ['a deal', async () => `/opportunities/${(await send({ company_name: 'x' })).body.id}`, { industry: 'x' }],
    ['a task', async () => `/tasks/${(await send({ title: 'x' }, '/tasks')).body.id}`, { title: 'y' }],
    [
      'a view',
      async () => `/saved-views/${(await send({ name: 'x', search: {} }, '/saved-views')).body.id}`,
      { name: 'y' },
    ],
  ])('of %s is refused', async (_, path, change) => {
    const { status } = await call(server, mine, 'PATCH', await path(), { ...change, version: 2 ** 31 });
    expect(status).toBe(400);
  });
});

describe('headers', () => {
  it.each<[string, Record<string, string>]>([
    ['a statement as client', { 'user-agent': "x'; drop table user_sessions; --" }],
    ['a long client', { 'user-agent': 'x'.repeat(8000) }],
    ['letters beyond ASCII', { 'user-agent': 'ü\u00ff' }],
    ['a tenant', { 'x-tenant-id': 'theirs', 'x-user-role': 'platform_admin' }],
    ['a forwarding of nonsense', { 'x-forwarded-for': "'; --", 'x-forwarded-proto': 'ftp', 'x-forwarded-host': '%00' }],
    ['two lengths in one', { 'content-length': '2, 2' }],
    ['a length of nothing', { 'content-length': 'NaN' }],
    ['another verb', { 'x-http-method-override': 'DELETE' }],
    ['a content encoding', { 'content-encoding': 'gzip' }],
    ['a cookie of garbage', { cookie: 'cairn_session_3000=%E0%A4%A; =; ;;; __proto__=x' }],
    ['a strange language', { accept: '*/*;q=x', 'accept-encoding': 'br;q=9, identity;q=0' }],
  ])('with %s change nothing', async (_, headers) => {
    // An address of its own, which no other try has locked.
    const body = JSON.stringify({ email: `${crypto.randomUUID()}@nowhere.example`, password: 'x' });
    const refused = { '/auth/token?grant_type=password': 400, '/opportunities': 401 };
    for (const [path, status] of Object.entries(refused)) {
      const answer = await call(server, undefined, 'POST', path, body, {
        'content-type': 'application/json',
        ...headers,
      });
      expect(answer.status, path).toBe(status);
    }
    const me = await call(server, mine, 'GET', '/user-profiles/me', undefined, headers);
    expect([me.status, me.body.tenant_id, me.body.role]).toEqual([200, mine.tenantId, 'firm_admin']);
  });

  it('of a sign-in may be as long and odd as they like', async () => {
    const { status } = await call(
      server,
      undefined,
      'POST',
      '/auth/token?grant_type=password',
      { email: mine.email, password: TEST_PASSWORD },
      { 'user-agent': `${'x'.repeat(399)}\u00fc`.repeat(20) },
    );
    expect(status).toBe(200);
  });
});

describe("another firm's records", () => {
  it('are reached by no field of any call', async () => {
    const own = (await send({ company_name: 'Mine' })).body;
    const ask = (method: 'GET' | 'PATCH', path: string, body?: object) => call(server, mine, method, path, body);
    const attempts: [number, Promise<Answer>][] = [
      [422, send({ company_name: 'x', assigned_to: theirs.userId })],
      [404, send({ opportunity_id: deal.id, new_stage: 'term_sheet', version: 1 }, '/rpc/update_opportunity_stage')],
      [404, send({ tenant_id: theirs.tenantId }, '/rpc/get_tenant_pipeline_stages')],
      [422, ask('PATCH', `/opportunities/${own.id}`, { version: 1, assigned_to: theirs.userId })],
      [404, ask('PATCH', `/opportunities/${own.id}`, { version: 1, id: deal.id, industry: 'x' })],
      [200, ask('PATCH', `/opportunities/${own.id}?id=${deal.id}`, { version: 1, industry: 'x' })],
      [404, ask('PATCH', `/opportunities/${deal.id.toUpperCase()}`, { version: 1, industry: 'x' })],
      [404, ask('GET', `/opportunities/${own.id}?id=${deal.id}`)],
      [400, ask('GET', `/opportunities/{${deal.id}}`)],
      [400, ask('GET', `/opportunities/${deal.id}%00`)],
      [200, ask('GET', `/opportunities?assigned_to=${theirs.userId}`)],
      [404, ask('GET', `/imports/${deal.id}`)],
    ];
    for (const [place, [expected, attempt]] of attempts.entries()) {
      const { status, body } = await attempt;
      expect(status, `attempt ${place}`).toBe(expected);
      expect(JSON.stringify(body)).not.toMatch(/Victimcanary/);
    }
    const now = (await call(server, theirs, 'GET', `/opportunities/${deal.id}`)).body;
    expect(now).toEqual(deal);
  });

  it('are not seen by who belonged to that firm before', async () => {
    const person = await addPerson(server, theirs.tenantId, 'firm_user');
    await server.admin.query('update user_sessions set tenant_id = $1, user_id = $2 where id = $3', [
      mine.tenantId,
      mine.userId,
      person.sessionId,
    ]);
    const list = await call(server, person, 'GET', '/opportunities');
    expect(JSON.stringify(list.body)).not.toContain('Victimcanary');
  });
});

describe('a list', () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

  it.each<[string, string | Buffer]>([
    ['NUL in UTF-16', utf16('Company\u0000x,No\u0000te\nTide\u0000wire,b\u0000\n')],
    [
      'NUL after the first bytes',
      `Company,Notes\n${'Tidewire,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n'.repeat(2000)}La\u0000te,\u0000\n`,
    ],
    ['half letters in UTF-16', utf16('Company,Notes\nTide\ud800wire,\udfff\n')],
    ['columns that are called like methods', 'Company,__proto__,constructor,toString\nTidewire,a,b,c\n'],
    ['one column two hundred times', `Company${',Company'.repeat(199)}\nTidewire${',x'.repeat(199)}\n`],
    ['a name of a million letters', `Company\n${'x'.repeat(1_000_000)}\n`],
    ['a name of a million brackets', `Company\n${'(('.repeat(400_000)}\n`],
    ['a header of many blanks', `Company${' '.repeat(200_000)},x\nTidewire,y\n`],
    ['an amount of a million digits', `Company,Amount\nTidewire,${'9'.repeat(900_000)}\n`],
    ['a date of a million digits', `Company,Date\nTidewire,${'1/'.repeat(400_000)}\n`],
    ['letters that change direction', 'Company,Notes\n\u202eerit\u202c,\u2066x\n'],
    ['quotation marks alone', 'Company\n""""\n"a""b"\n'],
    ['lines of nothing', `Company\n${'\n'.repeat(50_000)}Tidewire\n`],
  ])('with %s is imported', async (_, content) => {
    const draft = await upload(server, mine, content);
    expect(draft.status).toBe(201);
    const mapping = [{ column: 0, field: 'company_name' }];
    const preview = await call(
      server,
      mine,
      'POST',
      `/imports/${draft.body.import.id}/preview`,
      planOf(draft.body, { mapping }),
    );
    expect(preview.status).toBe(200);
    const { status } = await importNow(server, mine, content, { mapping });
    expect(status).toBe('done');
    // A pattern that takes minutes is ended by the time limit of every test.
  });

  it('with amounts in two currencies in one row keeps neither as the other', async () => {
    await importNow(server, mine, 'Company,Amount,Revenue\nTwocurrencies,"$1,000","€500"\n');
    const { rows } = (await call(server, mine, 'GET', '/opportunities?search=twocurrencies')).body;
    for (const { id } of rows) {
      const { currency, target_amount, revenue } = (await call(server, mine, 'GET', `/opportunities/${id}`)).body;
      expect([currency, target_amount, revenue]).not.toEqual(['USD', 100_000, 50_000]);
    }
  });
});

describe('a file', () => {
  const place = () => ({ record_type: 'opportunity', record_id: own.id }) as const;
  let own: { id: string };
  beforeAll(async () => {
    own = (await send({ company_name: 'Mine' })).body;
  });

  // Text is taken under a name that says no other kind.
  it.each(['..%2f..%2fkeys%2fmaster.key', 'a\u0000.pdf', '\u202efdp.exe'])('called %j is refused', async (name) => {
    const { status, body } = await addFile(server, mine, place(), 'Call notes', name);
    expect([status, body.code]).toEqual([422, 'FILE_KIND_REFUSED']);
  });

  it.each([
    '../../../../etc/passwd',
    '/dev/null',
    'C:\\Windows\\win.ini',
    'x\r\nset-cookie: a=b',
    '__proto__',
    '"; filename="evil.html',
    '%00',
    'x'.repeat(4000),
  ])('called %j is stored under an id of ours, and sent as one line', async (name) => {
    const { status, body } = await addFile(server, mine, place(), 'Call notes', name);
    expect(status).toBe(201);
    const sent = await fetchFile(server, mine, body.id);
    const header = String(sent.headers['content-disposition']);
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(sent.headers['set-cookie']).toBeUndefined();
    const { rows } = await server.admin.query('select storage_key from files where id = $1', [body.id]);
    expect(rows[0].storage_key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['deck.pdf', '<html><script>alert(1)</script>', 422],
    ['deck.html', '<html><script>alert(1)</script>', 201],
    ['deck.svg', '<svg onload="alert(1)"/>', 201],
    ['deck.pdf', '%PDF-1.7\n<html><script>alert(1)</script>', 201],
    ['logo.gif', 'GIF89a/*<html>*/=1;alert(1)//', 201],
    ['data.xml', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 201],
  ])('%s that holds %j runs nowhere', async (name, content, wanted) => {
    const { status, body } = await addFile(server, mine, place(), content, name);
    expect(status).toBe(wanted);
    if (status !== 201) return;
    for (const how of ['download', 'preview'] as const) {
      const sent = await fetchFile(server, mine, body.id, how);
      expect(String(sent.headers['content-type'])).not.toMatch(/html|xml|script/);
      expect(sent.headers['x-content-type-options']).toBe('nosniff');
      expect(String(sent.headers['content-security-policy'])).toMatch(/default-src 'none'/);
    }
  });

  it('is not taken by a body that says it is something else, or by another verb', async () => {
    const path = `/files?record_type=opportunity&record_id=${own.id}`;
    for (const type of ['multipart/form-data; boundary=x', 'application/pdf', 'text/html', 'application/json'])
      expect((await call(server, mine, 'POST', path, '"x"', { 'content-type': type })).status, type).toBe(415);
    expect((await call(server, mine, 'PUT', path, 'x', { 'content-type': 'application/octet-stream' })).status).toBe(
      415,
    );
  });

  it('of another firm is reached by no record, no type and no id', async () => {
    const secret = (await addFile(server, theirs, { record_type: 'opportunity', record_id: deal.id })).body;
    const attempts: [number, Promise<Answer>][] = [
      [404, addFile(server, mine, { record_type: 'opportunity', record_id: deal.id })],
      [404, call(server, mine, 'GET', `/files?record_type=opportunity&record_id=${deal.id}`)],
      [400, call(server, mine, 'GET', `/files?record_type=opportunity&record_id=${own.id}&record_id=${deal.id}`)],
      [400, call(server, mine, 'GET', `/files?record_type=files&record_id=${secret.id}`)],
      [400, call(server, mine, 'GET', `/files?record_type=__proto__&record_id=${own.id}`)],
      [404, call(server, mine, 'GET', `/files/${secret.id}/download`)],
      [404, call(server, mine, 'GET', `/files/${secret.id}/preview`)],
      [404, call(server, mine, 'PATCH', `/files/${secret.id}`, { version: 1, file_name: 'mine.pdf' })],
      [404, call(server, mine, 'POST', `/files/${secret.id}/delete`, {})],
      [404, call(server, mine, 'POST', `/files/${secret.id}/restore`, {})],
    ];
    for (const [place, [expected, attempt]] of attempts.entries()) {
      const { status, body } = await attempt;
      expect(status, `attempt ${place}`).toBe(expected);
      expect(JSON.stringify(body)).not.toContain(secret.sha256);
    }
    expect((await fetchFile(server, theirs, secret.id)).status).toBe(200);
  });
});

describe('every call', () => {
  it('survives what it does not expect', { timeout: 180_000 }, async () => {
    const odd = [{}, [], 'x', 7, true, null, { id: null }, { '': '' }, { version: '1' }, { body: {} }, { query: {} }];
    const ids = [
      'x',
      '%20',
      '..%2f..',
      '0',
      '01890a5d-ac96-774b-bcce-b302099a8057',
      `${'a'.repeat(490)}`,
      '%F0%9F%92%A9',
    ];
    // The attacker does not sign out: that would end the attack.
    for (const { method, path, name } of listProcedures().filter((one) => one.name !== 'auth.signOut')) {
      const statuses = await Promise.all(
        odd.map(async (body, place) => {
          const where = path.replace('{id}', ids[place % ids.length] as string);
          const sent = method === 'GET' ? undefined : JSON.stringify(body);
          const headers: Record<string, string> = sent ? { 'content-type': 'application/json' } : {};
          return (await call(server, mine, method, where, sent, headers)).status;
        }),
      );
      expect(Math.max(...statuses), name).toBeLessThan(500);
    }
  });

  it('left no unexpected error behind', () => {
    expect(unexpected()).toEqual([]);
  });
});
