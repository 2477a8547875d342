import { mentionOf } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

let deal: string;

const server = useTestServer();
const foreigner = forAllTests(() => makeFirm(server));
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body.id;
});

interface Written {
  id: string;
  version: number;
}
const write = (body: string, person = admin, headers = {}) =>
  call(server, person, 'POST', `/opportunities/${deal}/notes`, { body }, headers);
const change = (note: Written, body: string, person = admin) =>
  call(server, person, 'PATCH', `/opportunity-notes/${note.id}`, { body, version: note.version });
const remove = (note: Written, person = admin) => call(server, person, 'DELETE', `/opportunity-notes/${note.id}`);
const restore = (note: Written, person = admin) =>
  call(server, person, 'POST', `/opportunity-notes/${note.id}/restore`, {});
const shown = async (person = admin) =>
  (await call(server, person, 'GET', `/opportunities/${deal}/activity?show=notes`)).body.entries.map(
    ({ note }: { note: { body: string } }) => note.body,
  );
const told = async ({ userId }: TestPerson) =>
  (await server.admin.query('select kind, title, path, opportunity_id from notifications where user_id = $1', [userId]))
    .rows;

describe('a note', () => {
  it('is kept as it was written, trimmed, with its event and without its words in it', async () => {
    const { status, body } = await write('  <b>Met</b> the founder  ');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      body: '<b>Met</b> the founder',
      created_by: admin.userId,
      version: 1,
      can: { edit: true },
    });
    expect(await shown(user)).toEqual(['<b>Met</b> the founder']);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity_note.created');
    expect(event).toMatchObject({ resource_id: body.id, metadata: { opportunity_id: deal, characters: 22 } });
    expect(JSON.stringify(event)).not.toContain('founder');
  });

  it.each([
    ['', 'Note is required.'],
    ['x'.repeat(10_001), 'Note can have at most 10,000 characters.'],
  ])('is refused when it is empty or longer than fits', async (text, message) => {
    const { status, body } = await write(text);
    expect([status, body.data.fields.body]).toEqual([400, message]);
  });

  it('is written once however often it is sent', async () => {
    const key = { 'idempotency-key': 'note-of-today' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => write('Once', admin, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await shown()).toEqual(['Once']);
  });

  it('is changed by its author alone, in the version that they saw', async () => {
    const note = (await write('First')).body;
    expect((await change(note, 'Second')).body).toMatchObject({ body: 'Second', version: 2 });
    const stale = await change(note, 'Third');
    expect([stale.status, stale.body.code, stale.body.data.current.body]).toEqual([409, 'STALE_VERSION', 'Second']);
    expect((await change({ ...note, version: 2 }, 'Mine', user)).status).toBe(403);
    expect(await auditOf(server, admin.tenantId, 'opportunity_note.updated')).toHaveLength(1);
  });

  it('is deleted by its author alone, and can be brought back', async () => {
    const note = (await write('Gone soon')).body;
    expect((await remove(note, user)).status).toBe(403);
    expect((await remove(note)).status).toBe(204);
    expect(await shown()).toEqual([]);
    for (const answer of [await remove(note), await change({ ...note, version: 2 }, 'x'), await restore(note, user)])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await restore(note)).body).toMatchObject({ body: 'Gone soon', version: 3 });
    expect((await restore(note)).body.version).toBe(3);
    expect(await shown(user)).toEqual(['Gone soon']);
    for (const action of ['opportunity_note.deleted', 'opportunity_note.restored'])
      expect(await auditOf(server, admin.tenantId, action)).toHaveLength(1);
  });

  it('of another firm, or on a deal of another firm, is not there', async () => {
    const note = (await write('Ours')).body;
    for (const answer of [
      await write('Theirs', foreigner),
      await change(note, 'x', foreigner),
      await remove(note, foreigner),
      await restore(note, foreigner),
    ])
      expect(answer.status).toBe(404);
  });

  it('on a confidential deal is not there for those who may not see that one', async () => {
    const note = (await write('Secret', user)).body;
    const hidden = { version: 1, is_confidential: true };
    await call(server, admin, 'POST', `/opportunities/${deal}/confidential`, hidden);
    for (const answer of [await write('x', user), await change(note, 'x', user), await remove(note, user)])
      expect(answer.status).toBe(404);
  });
});

describe('a mention', () => {
  it('tells the colleague who it was and where, by bell and by mail', async () => {
    await write(`Ask ${mentionOf(user.userId)} and ${mentionOf(user.userId)}`);
    const [notice, ...more] = await told(user);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'mention',
      path: `/opportunities/${deal}?tab=activity`,
      opportunity_id: deal,
    });
    expect(notice?.title).toMatch(/^Test Person \d+ mentioned you on Tidewire$/);
    const { rows } = await server.admin.query(`select template from outgoing_messages where user_id = $1`, [
      user.userId,
    ]);
    expect(rows).toEqual([{ template: 'mention' }]);
  });

  it('tells neither oneself nor people of other firms or without this work', async () => {
    const lp = await addPerson(server, admin.tenantId, 'lp');
    await write([admin, foreigner, lp].map(({ userId }) => mentionOf(userId)).join(' '));
    for (const person of [admin, foreigner, lp]) expect(await told(person)).toEqual([]);
  });

  it('added later tells only those who were not told before', async () => {
    const other = await addPerson(server, admin.tenantId, 'firm_user');
    const note = (await write(mentionOf(user.userId))).body;
    await change(note, `${mentionOf(user.userId)} ${mentionOf(other.userId)}`);
    expect([(await told(user)).length, (await told(other)).length]).toEqual([1, 1]);
  });

  it('on a confidential deal tells its members only', async () => {
    const hidden = { version: 1, is_confidential: true };
    await call(server, admin, 'POST', `/opportunities/${deal}/confidential`, hidden);
    await write(mentionOf(user.userId));
    expect(await told(user)).toEqual([]);
  });
});
