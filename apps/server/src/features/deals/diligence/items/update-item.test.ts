import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { itemsOf, makeProcess, readProcess, setItem } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../../testing/use-test-server.ts';
import type { Item, Process } from '../diligence-fields.ts';

let process: Process;
let items: Item[];

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  process = await makeProcess(server, admin);
  items = itemsOf(process);
});

const at = (place: number) => items[place] as Item;
const read = () => readProcess(server, admin, process.id);
const stateOf = async () => {
  const { status, completed_items, total_items, completed_at } = await read();
  return { status, counts: [completed_items, total_items], isCompleted: completed_at !== null };
};

describe('an item', () => {
  it('that is done says who and when, and its process follows', async () => {
    const { body } = await setItem(server, user, at(0), { status: 'done', finding: 'Both would hire again.' });
    expect(body).toMatchObject({
      item: { status: 'done', completed_by: user.userId, finding: 'Both would hire again.', version: 2 },
      process: { status: 'in_progress', completed_items: 1, total_items: 3, completion_percentage: 33 },
    });
    expect(itemsOf(await read())[0]).toEqual(body.item);
    const [event] = await auditOf(server, admin.tenantId, 'diligence_item.updated');
    expect(event).toMatchObject({
      resource_id: process.id,
      metadata: { title: 'Founder references', changes: { status: { from: 'open', to: 'done' } } },
    });
  });

  it.each(['not_applicable', 'blocked'])('that is %s needs a reason', async (status) => {
    const refused = await setItem(server, user, at(0), { status, status_reason: ' ' });
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['status_reason']]);
    const { body } = await setItem(server, user, at(0), { status, status_reason: 'Waiting for the lawyer' });
    expect(body.item).toMatchObject({ status, status_reason: 'Waiting for the lawyer' });
    // The reason goes with the status that it is for.
    const opened = await setItem(server, user, body.item, { status: 'open' });
    expect(opened.body.item).toMatchObject({ status_reason: null, completed_by: null, completed_at: null });
  });

  it('that is blocked is named on the card', async () => {
    await setItem(server, user, at(1), { status: 'blocked', status_reason: 'No data room yet' });
    const { body } = await call(server, user, 'GET', '/due-diligence');
    expect(body.rows[0].blocked_items).toEqual([
      { id: at(1).id, title: 'Hiring plan', status_reason: 'No data room yet' },
    ]);
  });

  it('changes field by field against the version that was seen', async () => {
    await setItem(server, user, at(0), { finding: 'First' });
    const stale = await setItem(server, admin, at(0), { finding: 'Second' });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    expect(stale.body.data.current).toMatchObject({ finding: 'First', version: 2 });
  });

  it('goes to another owner, who is told; to nobody who has left', async () => {
    const { body } = await setItem(server, admin, at(0), { owner_id: user.userId });
    const { rows } = await server.admin.query('select user_id, kind, title, path from notifications');
    expect(rows).toContainEqual({
      user_id: user.userId,
      kind: 'assignment',
      title: '“Founder references” in the due diligence of Tidewire is yours',
      path: `/due-diligence/${process.id}?item=${at(0).id}`,
    });
    await server.admin.query('update user_profiles set is_active = false where id = $1', [user.userId]);
    // What a former colleague owns can still be worked on, but nothing more goes to them.
    const noted = await setItem(server, admin, body.item, { finding: 'Noted', owner_id: user.userId });
    expect(noted.status).toBe(200);
    const refused = await setItem(server, admin, at(1), { owner_id: user.userId });
    expect([refused.status, refused.body.code]).toEqual([422, 'ASSIGNEE_UNKNOWN']);
  });

  it('of a confidential deal is there for its members only', async () => {
    await hideDeal(server, process.opportunity.id, admin);
    expect((await setItem(server, user, at(0), { status: 'done' })).status).toBe(404);
    expect((await call(server, user, 'GET', '/due-diligence')).body.total).toBe(0);
    const refused = await setItem(server, admin, at(0), { owner_id: user.userId });
    expect(refused.body.code).toBe('ASSIGNEE_UNKNOWN');
    expect((await setItem(server, admin, at(0), { status: 'done' })).status).toBe(200);
  });

  it.each([
    [{ due_date: '1899-12-31' }, 'due_date'],
    [{ status_reason: 'why' }, 'status'],
    [{ status: 'finished' }, 'status'],
    [{ finding: 'x'.repeat(10_001) }, 'finding'],
    [{ title: ' ' }, 'title'],
  ])('refuses %j at its field', async (values, field) => {
    const refused = await setItem(server, user, at(0), values);
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
  });
});

describe('a process', () => {
  it('is completed with its last item, and goes on when one is opened again', async () => {
    await setItem(server, user, at(0), { status: 'done' });
    await setItem(server, user, at(1), { status: 'not_applicable', status_reason: 'Nobody is hired' });
    const last = await setItem(server, user, at(2), { status: 'done' });
    expect(await stateOf()).toEqual({ status: 'completed', counts: [3, 3], isCompleted: true });
    await setItem(server, user, last.body.item, { status: 'in_progress' });
    expect(await stateOf()).toEqual({ status: 'in_progress', counts: [2, 3], isCompleted: false });
    const changes = await auditOf(server, admin.tenantId, 'diligence.status_changed');
    expect(changes.map(({ metadata }) => [metadata.from, metadata.to])).toEqual([
      ['not_started', 'in_progress'],
      ['in_progress', 'completed'],
      ['completed', 'in_progress'],
    ]);
  });

  it('has not begun again when everything is open again', async () => {
    const { body } = await setItem(server, user, at(0), { status: 'in_progress' });
    await setItem(server, user, body.item, { status: 'open' });
    expect(await stateOf()).toMatchObject({ status: 'not_started' });
  });

  it('counts right when 20 people change its items at once', async () => {
    const sections = [{ title: 'All', items: Array.from({ length: 20 }, (_, place) => ({ title: `Item ${place}` })) }];
    const template = await call(server, admin, 'POST', '/due-diligence-templates', { name: 'Wide', sections });
    const start = { opportunity_id: process.opportunity.id, template_version_id: template.body.version_id };
    const wide = (await call(server, admin, 'POST', '/due-diligence', start)).body as Process;
    const answers = await Promise.all(itemsOf(wide).map((item) => setItem(server, user, item, { status: 'done' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await readProcess(server, admin, wide.id)).toMatchObject({ status: 'completed', completed_items: 20 });
    // One item, 20 times: one wins.
    const [first] = answers.map(({ body }) => body.item);
    const again = await Promise.all(Array.from({ length: 20 }, () => setItem(server, user, first, { status: 'open' })));
    expect(again.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await readProcess(server, admin, wide.id)).toMatchObject({ status: 'in_progress', completed_items: 19 });
  });
});
