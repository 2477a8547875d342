import { DEAL_FIELDS } from '@cairn/domain';
import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

it('has every field of the deals when all are asked for, with labels in the cells', async () => {
  const deal = {
    company_name: 'Alder',
    website: 'https://alder.example',
    remarks: 'Met twice',
    burn_rate: 123_400,
    priority: 'critical',
    shared_with_coinvestors: true,
  };
  await call(server, admin, 'POST', '/opportunities', deal);
  const csv = async (query: string) =>
    String((await call(server, admin, 'GET', `/opportunities/export?${query}`)).body);
  const all = await csv('fields=all&columns=status');
  const [header = ''] = all.split(/\r?\n/);
  for (const field of Object.values(DEAL_FIELDS))
    expect(header, field.label).toContain(
      'column' in field && field.label !== 'Target amount' ? field.column : field.label,
    );
  for (const said of ['alder.example', 'Met twice', '1234.00', 'Critical', 'Yes']) expect(all).toContain(said);
  const usual = await csv('');
  expect(usual).toContain('Critical');
  expect(usual).not.toContain('Met twice');
});
