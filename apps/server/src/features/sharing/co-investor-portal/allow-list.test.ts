import { hasPermission, type Permission } from '@cairn/domain';
import { expect, it } from 'vitest';
import { listProcedures } from '../../../testing/list-procedures.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));

const SECRET = 'Secret-Canary';
const DEAL = {
  company_name: 'Tidewire',
  description: 'Wires for tides.',
  revenue: 987_654_321,
  competitive_advantage: SECRET,
  founder_name: SECRET,
  tags: [SECRET],
};

it('gives a field outside of the list by no route: lists, search, exports, files, totals, error texts', async () => {
  const deal = (await call(server, admin, 'POST', '/opportunities', DEAL)).body.id as string;
  const body = { entity_type: 'opportunity', entity_id: deal, shared_with_org: 'Acme', people: [guest.email] };
  const share = (await call(server, admin, 'POST', '/co-investor-shares', body)).body.id as string;
  await call(server, guest, 'POST', '/rpc/log_coinvestor_interaction', {
    p_share_id: share,
    p_interaction_type: 'request_details',
  });
  const asked: string[] = [];
  const refused: string[] = [];
  // The stream never ends; what it says of a record is its kind and id.
  const reads = listProcedures().filter(({ method, path }) => method === 'GET' && path !== '/live');
  for (const { name, meta, path } of reads)
    for (const id of path.includes('{') ? [deal, share] : [deal]) {
      const plain = path.replace(/\{[^}]+\}/g, id);
      const questions = ['', `?q=${SECRET}`, `?search=${SECRET}`, `?entity_type=opportunity&entity_id=${deal}`];
      for (const question of [...questions, `?record_type=opportunity&record_id=${deal}`, `?share_id=${share}`]) {
        const answer = await call(server, guest, 'GET', `${plain}${question}`);
        const said = JSON.stringify([answer.body, answer.headers]).replaceAll(question, '');
        for (const secret of [SECRET, '987654321']) expect(said.includes(secret), `${name} ${question}`).toBe(false);
        (answer.status < 300 ? asked : refused).push(name);
        const isPublic = !('needs' in meta) || !hasPermission('firm_admin', meta.needs as Permission);
        if (!isPublic && !hasPermission('co_investor_user', meta.needs as Permission))
          expect(answer.status, name).toBeGreaterThanOrEqual(400);
      }
    }
  expect(asked).toEqual(expect.arrayContaining(['coInvestorPortal.get', 'coInvestorPortal.listCompanies']));
  expect(refused).toEqual(expect.arrayContaining(['opportunities.get', 'opportunities.list']));
  const open = await call(server, guest, 'GET', `/co-investor-portal/shares/${share}`);
  expect(open.body.name).toBe('Tidewire');
}, 240_000);
