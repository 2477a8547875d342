import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

it('shows what an imported list brings of years ago as neither new nor won in the range', async () => {
  const add = (values: object) => call(server, admin, 'POST', '/opportunities', values);
  await add({ company_name: 'Old', received_on: '2019-03-31' });
  await add({ company_name: 'Old and won', received_on: '2019-03-31', status: 'closed_won' });
  await add({ company_name: 'New' });
  await add({ company_name: 'New and won', status: 'closed_won' });
  const [home, dashboard] = await Promise.all(
    ['/home', '/firm-dashboard'].map(async (path) => (await call(server, admin, 'GET', path)).body),
  );
  const { total, added, won } = home.figures;
  expect([total, added, won, dashboard.opportunities.added]).toEqual([4, 2, 1, 1]);
});
