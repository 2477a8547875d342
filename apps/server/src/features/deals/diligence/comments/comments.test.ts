import { beforeEach, describe, expect, it } from 'vitest';
import { readMessages } from '../../../../testing/read-messages.ts';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { itemsOf, makeProcess, readProcess } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';
import type { Item, Process } from '../diligence-fields.ts';

let process: Process;
let item: Item;

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  process = await makeProcess(server, admin);
  item = itemsOf(process)[0] as Item;
});

const comment = (body: object, person = admin) =>
  call(server, person, 'POST', `/due-diligence-items/${item.id}/comments`, body);
const list = async (person = admin) =>
  (await call(server, person, 'GET', `/due-diligence-items/${item.id}/comments`)).body;

describe('a comment', () => {
  it('stands at its item, is counted, and is logged without its words', async () => {
    const { status, body } = await comment({ body: ' Looks good ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ body: 'Looks good', mentions: [], created_by: admin.userId, can: { delete: true } });
    expect(await list(user)).toEqual([{ ...body, can: { delete: false } }]);
    expect(itemsOf(await readProcess(server, admin, process.id))[0]?.comments).toBe(1);
    const [event] = await auditOf(server, admin.tenantId, 'diligence_comment.created');
    expect(JSON.stringify(event?.metadata)).not.toContain('Looks good');
  });

  it('notifies the people whom it mentions, in the product and by mail', async () => {
    await comment({ body: 'Please look', mentions: [user.userId, admin.userId] });
    const { rows } = await server.admin.query(
      'select user_id, kind, title, path from notifications where tenant_id = $1',
      [admin.tenantId],
    );
    expect(rows).toEqual([
      {
        user_id: user.userId,
        kind: 'mention',
        title: 'You were mentioned in the due diligence of Tidewire: Founder references',
        path: `/due-diligence/${process.id}?item=${item.id}`,
      },
    ]);
    const mails = await readMessages(server, admin.tenantId);
    expect(mails).toMatchObject([
      { user_id: user.userId, to: user.email, template: 'mention', content: { subject: rows[0].title } },
    ]);
    expect(mails[0]?.content?.paragraphs.at(-1)).toBe('Please look');
  });

  it('mentions colleagues who can see the deal, and nobody else', async () => {
    const portal = await addPerson(server, admin.tenantId, 'lp');
    const foreigner = await makeFirm(server);
    for (const person of [portal, foreigner]) {
      const refused = await comment({ body: 'Hello', mentions: [person.userId] });
      expect(refused.body.data.fields).toEqual({
        mentions: 'You can mention only colleagues who can see this deal.',
      });
    }
    await hideDeal(server, process.opportunity.id, admin);
    expect((await comment({ body: 'Hello', mentions: [user.userId] })).status).toBe(400);
    expect((await comment({ body: 'Hello' })).status).toBe(201);
    expect(await list(user)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sent twice is there once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const path = `/due-diligence-items/${item.id}/comments`;
    await Promise.all([1, 2].map(() => call(server, admin, 'POST', path, { body: 'Once' }, key)));
    expect(await list()).toHaveLength(1);
  });

  it.each([{ body: ' ' }, { body: 'x'.repeat(5001) }, { body: 'x', mentions: ['me'] }])('refuses %j', async (body) => {
    expect((await comment(body)).status).toBe(400);
  });

  it('is taken back by its author alone, and its words are gone', async () => {
    const { body } = await comment({ body: 'A secret' });
    expect((await call(server, user, 'DELETE', `/due-diligence-comments/${body.id}`)).status).toBe(403);
    expect((await call(server, admin, 'DELETE', `/due-diligence-comments/${body.id}`)).status).toBe(204);
    expect((await call(server, admin, 'DELETE', `/due-diligence-comments/${body.id}`)).status).toBe(404);
    expect(await list()).toEqual([]);
    const { rows } = await server.admin.query('select body from dd_comments where id = $1', [body.id]);
    expect(rows).toEqual([{ body: '' }]);
    expect(await auditOf(server, admin.tenantId, 'diligence_comment.deleted')).toHaveLength(1);
  });
});
