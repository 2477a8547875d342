import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPng } from '../../../core/pdf/read-png.ts';
import { Sheet } from '../../../core/pdf/sheet.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));

const get = async () => (await call(server, admin, 'GET', '/tenant-settings')).body;
const save = (body: object, as = admin) => call(server, as, 'PUT', '/tenant-settings', body);
const changes = async () => (await call(server, admin, 'GET', '/settings-change-log')).body.rows;

function part(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)]);
}

function headerOf(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return part('IHDR', header);
}

/** A PNG of one colour, made by hand, with these parts between its header and its pixels. */
function png(side = 4, lines = side, ...between: Buffer[]): Buffer {
  const pixels = deflateSync(Buffer.alloc(lines * (1 + 4 * side), 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, headerOf(side), ...between, part('IDAT', pixels), part('IEND', Buffer.alloc(0))]);
}

it('saves what is named, leaves the rest, and keeps each change with what it was before', async () => {
  const before = await get();
  expect(before).toMatchObject({ tenant_id: admin.tenantId, contact_email: null, logo_url: null, version: 1 });
  const { status, body } = await save({
    version: 1,
    tenant_id: admin.tenantId,
    contact_email: 'office@firm.example',
    contact_phone: '+49 30 901820',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    fiscal_year_start_month: 4,
    reason: 'Moved to Berlin',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...before,
    contact_email: 'office@firm.example',
    contact_phone: '+4930901820',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    fiscal_year_start_month: 4,
    version: 2,
  });
  expect(await get()).toEqual(body);
  const log = await changes();
  expect(log).toHaveLength(5);
  expect(log).toContainEqual(
    expect.objectContaining({
      setting_category: 'organization',
      setting_name: 'Currency',
      old_value: 'USD',
      new_value: 'EUR',
      change_reason: 'Moved to Berlin',
      impact_assessment: 'New deals use it; existing deals keep theirs.',
      ip_address: '127.0.0.1',
      changed_by_user_id: admin.userId,
      changed_by_name: expect.stringContaining('Test Person'),
      approval_required: false,
    }),
  );
  expect(await auditOf(server, admin.tenantId, 'tenant_settings.updated')).toMatchObject([
    { metadata: { version: 2, reason: 'Moved to Berlin', changes: { currency: { from: 'USD', to: 'EUR' } } } },
  ]);
  // The profile of everybody follows.
  const { body: me } = await call(server, admin, 'GET', '/user-profiles/me');
  expect(me).toMatchObject({ time_zone: 'Europe/Berlin', currency: 'EUR' });
});

it('refuses a stale version with the settings as they are, and logs nothing', async () => {
  await save({ version: 1, address: 'Here' });
  const { status, body } = await save({ version: 1, address: 'There' });
  expect([status, body.code, body.data.current]).toMatchObject([409, 'STALE_VERSION', { address: 'Here', version: 2 }]);
  expect(await changes()).toHaveLength(1);
});

it.each([
  ['contact_email', 'nobody', 'Enter an email address such as office@firm.com.'],
  ['contact_phone', '030 901820', 'Enter the number with its country code, such as +49 30 901820.'],
  ['time_zone', 'Mars/Olympus', 'Choose one of the listed time zones.'],
  ['currency', 'XXX', 'Choose one of the listed currencies.'],
  ['fiscal_year_start_month', 13, 'Fiscal year must be a whole number from 1 to 12.'],
  ['session_minutes', 61, 'Minutes without activity must be a whole number from 15 to 60.'],
  ['session_max_hours', 13, 'Hours at most must be a whole number from 1 to 12.'],
  ['logo_url', 'https://elsewhere.example/x.png', 'A logo is uploaded; here it can only be removed, by null.'],
])('refuses %s %s', async (field, value, message) => {
  const { status, body } = await save({ version: 1, [field]: value });
  expect([status, body.data.fields]).toEqual([400, { [field]: message }]);
});

it('makes the row of a firm that has none', async () => {
  await server.admin.query('delete from tenant_settings where tenant_id = $1', [admin.tenantId]);
  expect(await get()).toMatchObject({ time_zone: 'UTC', version: 1 });
  expect((await save({ version: 1, address: 'Here' })).body).toMatchObject({ address: 'Here', version: 2 });
});

it('belongs to administrators, each in the own firm', async () => {
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  expect((await save({ version: 1, address: 'x' }, user)).status).toBe(403);
  const other = await makeFirm(server);
  expect((await save({ version: 1, tenant_id: admin.tenantId, address: 'x' }, other)).status).toBe(404);
  expect((await get()).address).toBeNull();
});

it('of twenty saves at once one wins', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save({ version: 1, address: `Street ${n}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
});

it('takes a logo that is a PNG, shows it to everybody of the firm, and removes it again', async () => {
  const set = (bytes: Buffer) =>
    call(server, admin, 'POST', '/tenant-settings/logo', { png: bytes.toString('base64') });
  const { status, body } = await set(png());
  expect([status, body.logo_url]).toEqual([
    200,
    expect.stringMatching(/^\/api\/tenant-settings\/logo\?v=[0-9a-f]{16}$/),
  ]);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  const shown = await call(server, lp, 'GET', body.logo_url.replace('/api', ''));
  expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  expect((await call(server, lp, 'GET', '/user-profiles/me')).body.tenant_logo_url).toBe(body.logo_url);
  const other = await makeFirm(server);
  expect((await call(server, other, 'GET', '/tenant-settings/logo')).status).toBe(404);
  const second = (await set(png(8))).body;
  expect(second.logo_url).not.toBe(body.logo_url);
  expect((await save({ version: second.version, logo_url: null })).body.logo_url).toBeNull();
  expect((await changes()).map(({ setting_name }: { setting_name: string }) => setting_name)).toEqual([
    'Logo',
    'Logo',
    'Logo',
  ]);
});

it.each<[string, Buffer]>([
  ['an SVG with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['a PNG with something behind it', Buffer.concat([png(), Buffer.from('<script>')])],
  ['half a PNG', png().subarray(0, 60)],
  ['a PNG without all of its pixels', png(8, 4)],
  ['a PNG whose pixels do not unpack', Buffer.from(png().map((byte, at) => (at === 45 ? byte ^ 0xff : byte)))],
  ['a PNG that is too large in pixels', png(1025)],
  ['a PNG that says its size twice', png(4, 4, headerOf(40_000))],
])('refuses as a logo %s', async (_, bytes) => {
  const answer = await call(server, admin, 'POST', '/tenant-settings/logo', { png: bytes.toString('base64') });
  expect([answer.status, answer.body.code]).toEqual([422, 'LOGO_REFUSED']);
});

it('reads the size of a PNG', () => {
  expect(readPng(png(3))).toMatchObject({ width: 3, height: 3 });
  expect(readPng(png(1024))).toMatchObject({ width: 1024, height: 1024 });
});

/** Parts of a moving picture: after the second, what draws reports takes the pixels for those of another frame. */
const moving = [part('acTL', Buffer.alloc(8)), part('fcTL', Buffer.alloc(26)), part('tRNS', Buffer.alloc(6))];

it('keeps of a logo its header, its pixels and its end alone', async () => {
  const given = png(4, 4, ...moving);
  const { body } = await call(server, admin, 'POST', '/tenant-settings/logo', { png: given.toString('base64') });
  const { rows } = await server.admin.query('select png from tenant_logos where tenant_id = $1', [admin.tenantId]);
  const kept: Buffer = rows[0].png;
  expect(['IHDR', 'IDAT', 'IEND', 'acTL', 'fcTL', 'tRNS'].map((kind) => kept.includes(kind))).toEqual([
    ...Array(3).fill(true),
    ...Array(3).fill(false),
  ]);
  expect(readPng(kept)?.png).toEqual(kept);
  // The same picture again is no change.
  const again = await call(server, admin, 'POST', '/tenant-settings/logo', { png: kept.toString('base64') });
  expect(again.body.logo_url).toBe(body.logo_url);
});

it.each<[string, Buffer, boolean]>([
  ['a moving picture', png(4, 4, ...moving), true],
  ['a picture that says its size twice', png(4, 4, headerOf(40_000)), false],
  ['half a picture', png().subarray(0, 60), false],
])('draws a report with %s that was kept before logos were made anew', async (_, kept, isDrawn) => {
  const sheet = new Sheet({ title: 'Report', author: 'Firm', created: new Date(0) });
  const file = await sheet.picture(kept, 48).finish('Foot');
  expect(file.includes('/Subtype /Image')).toBe(isDrawn);
});

it.each([
  ['lp', 'investor_portal_enabled', 'co_investor_user'],
  ['co_investor_user', 'co_investor_portal_enabled', 'lp'],
] as const)(
  'closes the portal of %s from the next request on, and that of nobody else',
  async (role, portal, other) => {
    const [person, bystander] = [
      await addPerson(server, admin.tenantId, role),
      await addPerson(server, admin.tenantId, other),
    ];
    const me = async (who = person) => call(server, who, 'GET', '/user-profiles/me');
    expect((await me()).status).toBe(200);
    const closed = (await save({ version: 1, [portal]: false, contact_email: 'office@firm.example' })).body;
    const refused = await me();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'PORTAL_CLOSED',
      expect.stringMatching(
        /^This portal is closed at the moment\. Your access is kept; please contact the firm that invited you\. Ask .+: office@firm\.example\.$/,
      ),
    ]);
    expect((await call(server, person, 'GET', '/auth/signed-in')).body.code).toBe('PORTAL_CLOSED');
    expect((await me(bystander)).status).toBe(200);
    expect((await me(admin)).status).toBe(200);
    await save({ version: closed.version, [portal]: true });
    expect((await me()).status).toBe(200);
    await save({ version: closed.version + 1, [portal]: false });
    // Leaving is all that is left.
    expect((await call(server, person, 'POST', '/auth/logout', {})).status).toBe(204);
  },
);

it('shortens sessions from their next refresh on, and no longer lets them pass their hours', async () => {
  expect((await save({ version: 1, session_minutes: 20, session_max_hours: 1 })).status).toBe(200);
  const token = { email: admin.email, password: 'Correct-Horse-7' };
  const { body } = await call(server, undefined, 'POST', '/auth/token?grant_type=password', token);
  expect(body.expires_in).toBe(20 * 60);
  await server.admin.query(`update user_sessions set created_at = now() - interval '50 minutes' where user_id = $1`, [
    admin.userId,
  ]);
  const refreshed = await call(server, undefined, 'POST', '/auth/token?grant_type=refresh_token', {
    refresh_token: body.refresh_token,
  });
  expect(refreshed.body.expires_in).toBeGreaterThan(9 * 60);
  expect(refreshed.body.expires_in).toBeLessThanOrEqual(10 * 60);
});

it('asks for a recent proof before it changes how long sessions last', async () => {
  await server.admin.query(`update user_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, [
    admin.sessionId,
  ]);
  const refused = await save({ version: 1, session_minutes: 20 });
  expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  expect((await save({ version: 1, address: 'x' })).status).toBe(200);
});
