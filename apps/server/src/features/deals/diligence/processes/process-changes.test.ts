import { beforeEach, describe, expect, it } from 'vitest';
import { itemsOf, makeProcess, readProcess, setItem } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';
import type { Item, Process } from '../diligence-fields.ts';

let process: Process;

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  process = await makeProcess(server, admin);
});

const at = (place: number) => itemsOf(process)[place] as Item;
const post = (path: string, body: object, person = user) =>
  call(server, person, 'POST', `/due-diligence/${process.id}${path}`, body);
const change = (body: object, person = user) =>
  call(server, person, 'PATCH', `/due-diligence/${process.id}`, { version: 1, ...body });

describe('name, target and blockers', () => {
  it('are changed, with both values in the log', async () => {
    const { body } = await change({ name: 'Second look', blockers: 'Founder on leave', target_completion_date: null });
    expect(body).toMatchObject({
      name: 'Second look',
      blockers: 'Founder on leave',
      target_completion_date: null,
      version: 2,
    });
    const [event] = await auditOf(server, admin.tenantId, 'diligence.updated');
    expect(event?.metadata).toMatchObject({ changes: { blockers: { from: null, to: 'Founder on leave' } } });
  });

  it('are not overwritten unseen', async () => {
    await change({ name: 'First' });
    const stale = await change({ name: 'Second' }, admin);
    expect([stale.status, stale.body.data.current.name]).toEqual([409, 'First']);
  });

  it.each([
    [{ target_completion_date: '1899-12-31' }, 'target_completion_date'],
    [{ target_completion_date: '2020-01-01' }, 'target_completion_date'],
    [{ name: ' ' }, 'name'],
  ])('%j is refused at its field', async (body, field) => {
    const refused = await change(body);
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
  });

  it('are not changed by items, so that who edits them is not held up by who ticks', async () => {
    await setItem(server, user, at(0), { status: 'done' });
    expect((await change({ name: 'Still mine' })).status).toBe(200);
  });
});

describe('on hold', () => {
  it('is by hand, with a reason, and left by hand to where the items stand', async () => {
    const held = await post('/hold', { version: 1, reason: 'Round postponed' });
    expect(held.body).toMatchObject({
      status: 'on_hold',
      hold_reason: 'Round postponed',
      can: { hold: false, resume: true },
    });
    await setItem(server, user, at(0), { status: 'done' });
    expect(await readProcess(server, user, process.id)).toMatchObject({ status: 'on_hold', completed_items: 1 });
    const resumed = await post('/resume', { version: 2 });
    expect(resumed.body).toMatchObject({ status: 'in_progress', hold_reason: null });
    const [hold] = await auditOf(server, admin.tenantId, 'diligence.held');
    const [resume] = await auditOf(server, admin.tenantId, 'diligence.resumed');
    expect([hold?.metadata.reason, resume?.metadata.reason]).toEqual(['Round postponed', 'Round postponed']);
  });

  it('needs a reason and the version that was seen, and is not for what is completed', async () => {
    expect((await post('/hold', { version: 1, reason: '' })).body.data.fields).toEqual({
      reason: 'Reason is required.',
    });
    expect((await post('/hold', { version: 7, reason: 'x' })).body.code).toBe('STALE_VERSION');
    for (const item of itemsOf(process)) await setItem(server, user, item, { status: 'done' });
    expect((await post('/hold', { version: 1, reason: 'x' })).body.code).toBe('DILIGENCE_COMPLETED');
  });
});

describe('items of its own', () => {
  it('are added to a section, or to a new one at the end, and counted', async () => {
    const added = await post('/items', { section: 'team', title: 'Board references', owner_id: admin.userId });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      item: { section: 'Team', title: 'Board references', owner_id: admin.userId, status: 'open' },
      process: { total_items: 4, status: 'not_started' },
    });
    await post('/items', { section: 'Permits', title: 'Licence' });
    const { sections } = await readProcess(server, user, process.id);
    expect(sections.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
      ['Team', ['Founder references', 'Hiring plan', 'Board references']],
      ['Cap table', ['Fully diluted']],
      ['Permits', ['Licence']],
    ]);
    expect(await auditOf(server, admin.tenantId, 'diligence_item.added')).toHaveLength(2);
  });

  it('open a completed process again', async () => {
    for (const item of itemsOf(process)) await setItem(server, user, item, { status: 'done' });
    const { body } = await post('/items', { section: 'Team', title: 'One more' });
    expect(body.process).toMatchObject({ status: 'in_progress', completed_items: 3, total_items: 4 });
  });

  it('are removed while nobody has worked on them', async () => {
    const gone = await call(server, user, 'DELETE', `/due-diligence-items/${at(1).id}`);
    expect(gone.body).toMatchObject({ total_items: 2 });
    const [event] = await auditOf(server, admin.tenantId, 'diligence_item.removed');
    expect(event?.metadata).toMatchObject({ title: 'Hiring plan' });
    expect((await call(server, user, 'DELETE', `/due-diligence-items/${at(1).id}`)).status).toBe(404);
  });

  it.each([
    ['status', (item: Item) => setItem(server, user, item, { status: 'in_progress' })],
    ['finding', (item: Item) => setItem(server, user, item, { finding: 'Seen' })],
    ['comment', (item: Item) => call(server, user, 'POST', `/due-diligence-items/${item.id}/comments`, { body: 'Hm' })],
    [
      'evidence',
      (item: Item) =>
        server.admin.query(
          `insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256, storage_key)
           values ($1, gen_random_uuid(), 'dd_item', $2, $3, 'a.pdf', 'application/pdf', 1, '\\x00', 'a')`,
          [admin.tenantId, item.id, process.opportunity.id],
        ),
    ],
    [
      'comment that was taken back',
      async (item: Item) => {
        const path = `/due-diligence-items/${item.id}/comments`;
        const { body } = await call(server, user, 'POST', path, { body: 'Hm' });
        await call(server, user, 'DELETE', `/due-diligence-comments/${body.id}`);
      },
    ],
  ])('stay once they hold work, which they say: %s', async (_, work) => {
    await work(at(0));
    const items = itemsOf(await readProcess(server, user, process.id));
    expect(items.map(({ can }) => can.remove)).toEqual([false, true, true]);
    const refused = await call(server, user, 'DELETE', `/due-diligence-items/${at(0).id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'DILIGENCE_ITEM_IN_USE']);
    const section = await post('/remove-section', { section: 'Team' });
    expect([section.status, section.body.code]).toEqual([409, 'DILIGENCE_ITEM_IN_USE']);
    expect(itemsOf(await readProcess(server, user, process.id))).toHaveLength(3);
  });

  it('leave with their whole section', async () => {
    const { body } = await post('/remove-section', { section: 'Team' });
    expect(body.sections.map(({ title }: { title: string }) => title)).toEqual(['Cap table']);
    expect((await post('/remove-section', { section: 'Team' })).status).toBe(404);
  });
});
