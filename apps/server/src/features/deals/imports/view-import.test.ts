import { expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { importList, planOf, upload } from '../../../testing/test-import.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
const colleague = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));

it('tells a colleague nothing of what an import came to, whose counts could give a hidden deal away', async () => {
  const hidden = await call(server, admin, 'POST', '/opportunities', { company_name: 'Hidden', target_amount: 500 });
  await hideDeal(server, hidden.body.id, admin);
  // Of the two rows one repeats the hidden deal, so one is created and one skipped.
  const done = await importList(server, admin, 'Company,Amount\nHidden,5\nOpen,7\n');
  expect(done.report).toMatchObject({ read: 2, created: 1, skipped: 1 });
  const seen = await call(server, colleague, 'GET', `/imports/${done.id}`);
  expect(seen.body).toMatchObject({ status: 'done', report: null, undo: null });
  // That it was undone is no secret, and what that came to is.
  await server.admin.query(
    `update imports set undo_status = 'done', undo_done = 1, undo_report = '{"removed":1,"restored":0,"kept_count":0,"kept":[]}' where id = $1`,
    [done.id],
  );
  const undone = (await call(server, colleague, 'GET', `/imports/${done.id}`)).body.undo;
  expect(undone).toMatchObject({ status: 'done', deals_done: 0, report: null });
  const listed = (await call(server, colleague, 'GET', '/imports')).body;
  expect(listed.map(({ report }: { report: unknown }) => report)).toEqual([null]);
  const sums = await call(server, colleague, 'GET', `/opportunities/sums?import_id=${done.id}`);
  expect(sums.body.sums).toMatchObject([{ key: 'target_amount', count: 1, amount: '700' }]);
});

it('keeps a list that is not finished for the person who uploaded it', async () => {
  const draft = (await upload(server, admin, 'Company,Amount\nSecret,5\n')).body;
  const { id } = draft.import;
  const listed = (await call(server, colleague, 'GET', '/imports')).body;
  expect(listed.map((each: { id: string }) => each.id)).not.toContain(id);
  const plan = planOf(draft);
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/draft'],
    ['POST', '/preview', plan],
    ['POST', '/run', plan],
    ['POST', '/reading', { header_row: null }],
    ['POST', '/corrections', { row: 2, column: 0, text: 'Other' }],
    ['POST', '/discard', {}],
  ] as const)
    expect([path, (await call(server, colleague, method, `/imports/${id}${path}`, body)).status]).toEqual([path, 404]);
  expect((await call(server, admin, 'GET', `/imports/${id}/draft`)).status).toBe(200);
});

it('shows the rejected rows to nobody else, and a list that failed by its name alone', async () => {
  const done = await importList(server, admin, 'Company,City\nOpen,Oslo\n,Bergen\n');
  expect((await call(server, colleague, 'GET', `/imports/${done.id}/rejected`)).status).toBe(404);
  await server.admin.query(`update imports set status = 'failed' where id = $1`, [done.id]);
  expect((await call(server, colleague, 'GET', `/imports/${done.id}`)).body).toMatchObject({ status: 'failed' });
  expect((await call(server, colleague, 'GET', `/imports/${done.id}/draft`)).status).toBe(404);
  expect((await call(server, colleague, 'POST', `/imports/${done.id}/discard`, {})).status).toBe(404);
});
