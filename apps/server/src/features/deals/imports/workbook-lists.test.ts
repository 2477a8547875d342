import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { planOf, untilOver, upload } from '../../../testing/test-import.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';
import { type TestWorkbook, workbookFile } from '../../../testing/workbook-file.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

type Rows = NonNullable<TestWorkbook['sheets'][number]['rows']>;

const uploadRows = async (rows: Rows) => {
  const answer = await upload(server, admin, workbookFile({ sheets: [{ name: 'Deals', rows }] }));
  expect(answer.status).toBe(201);
  return answer.body;
};
const preview = async (draft: { import: { id: string }; columns: never[] }) =>
  (await call(server, admin, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft as never))).body;
const dealOf = async (name: string) => {
  const { body } = await call(server, admin, 'GET', `/opportunities?search=${encodeURIComponent(name)}`);
  return (await call(server, admin, 'GET', `/opportunities/${body.rows[0].id}`)).body;
};

it('takes the rows of a workbook whose last column has no name, and keeps what stands in it', async () => {
  // Below the rows by which columns are judged, too.
  const rows = Array.from({ length: 250 }, (_, at): Rows[number] => [`Unnamed ${at}`, 'Seed', at + 1]);
  rows[240]?.push('called on Monday');
  const draft = await uploadRows([['Company', 'Round', 'Ask'], ...rows]);
  expect(draft.columns.map(({ header, field }: { header: string; field: string }) => [header, field])).toEqual([
    ['Company', 'company_name'],
    ['Round', 'funding_round'],
    ['Ask', 'target_amount'],
    ['Column D', 'remarks'],
  ]);
  const checked = await preview(draft);
  expect(checked.counts).toMatchObject({ read: 250, created: 250, rejected: 0 });
  await call(server, admin, 'POST', `/imports/${draft.import.id}/run`, planOf(draft));
  await untilOver(server, admin, draft.import.id);
  expect(await dealOf('Unnamed 240')).toMatchObject({ remarks: 'Column D: called on Monday' });

  // The next list of this kind has no such column: it is the same list all the same.
  const next = await uploadRows([
    ['Company', 'Round', 'Ask'],
    ['Unnamed 251', 'Seed', 1],
  ]);
  expect(next.remembered).toBe(true);
});

it('offers a column without a name that most rows fill as a field', async () => {
  const rows = Array.from({ length: 6 }, (_, at): Rows[number] => [`Filled ${at}`, 'Seed', `plan ${at}`]);
  const draft = await uploadRows([['Company', 'Round'], ...rows]);
  expect(draft.columns[2]).toMatchObject({ header: 'Column C', field: null, because: null, create: { kind: 'text' } });
});
