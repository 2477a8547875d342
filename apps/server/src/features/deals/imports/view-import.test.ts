import { expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { importList } from '../../../testing/test-import.ts';
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
  const listed = (await call(server, colleague, 'GET', '/imports')).body;
  expect(listed.map(({ report }: { report: unknown }) => report)).toEqual([null]);
  const sums = await call(server, colleague, 'GET', `/opportunities/sums?import_id=${done.id}`);
  expect(sums.body.sums).toMatchObject([{ key: 'target_amount', count: 1, amount: '700' }]);
});
