import { expect, it } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../../testing/test-firm.ts';
import { importList, planOf, upload } from '../../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

interface Sum {
  key: string;
  currency: string;
  count: number;
  amount: string;
}

const add = async (body: object) => (await call(server, admin, 'POST', '/opportunities', body)).body;
const sums = async (query = '', person = admin) => {
  const { status, body } = await call(server, person, 'GET', `/opportunities/sums?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.sums.map(({ key, currency, count, amount }: Sum) => [key, currency, count, amount]);
};

it('are by field and currency, of the deals that match and that the person may see', async () => {
  await add({
    company_name: 'Tidewire',
    currency: 'USD',
    target_amount: 500,
    current_valuation: 9_000_000_000_000_000,
  });
  await add({ company_name: 'Tideway', currency: 'USD', target_amount: 250, current_valuation: 9_000_000_000_000_000 });
  await add({ company_name: 'Fernway', currency: 'EUR', target_amount: 7 });
  await add({ company_name: 'No amount', currency: 'EUR' });
  const hidden = await add({ company_name: 'Hidden', currency: 'EUR', target_amount: 1000 });
  const elsewhere = await makeFirm(server);
  await call(server, elsewhere, 'POST', '/opportunities', { company_name: 'Other firm', target_amount: 1 });
  await hideDeal(server, hidden.id, admin);
  const colleague = await addPerson(server, admin.tenantId, 'firm_user');

  const dollars = [
    ['target_amount', 'USD', 2, '750'],
    ['current_valuation', 'USD', 2, '18000000000000000'],
  ];
  expect(await sums()).toEqual([['target_amount', 'EUR', 2, '1007'], dollars[0], dollars[1]]);
  expect(await sums('', colleague)).toEqual([dollars[0], ['target_amount', 'EUR', 1, '7'], dollars[1]]);
  expect(await sums('search=tide')).toEqual(dollars);
  expect(await sums('status=closed_won')).toEqual([]);
});

it('have the amounts of the firm’s own fields, encrypted ones too, under their labels', async () => {
  for (const [label, is_encrypted] of [
    ['Our ticket', false],
    ['Reserve', true],
  ])
    await call(server, admin, 'POST', '/custom-fields', { label, kind: 'money', is_encrypted });
  await call(server, admin, 'POST', '/custom-fields', { label: 'Score', kind: 'number' });
  for (const times of [1, 2])
    await add({
      company_name: `Own ${times}`,
      currency: 'CHF',
      custom: { our_ticket: 100 * times, reserve: 7 * times, score: 5 },
    });
  const { body } = await call(server, admin, 'GET', '/opportunities/sums');
  expect(body.sums).toEqual([
    { key: 'custom.our_ticket', label: 'Our ticket', currency: 'CHF', count: 2, amount: '300' },
    { key: 'custom.reserve', label: 'Reserve', currency: 'CHF', count: 2, amount: '21' },
  ]);
});

it('of an import are in its preview what they are after it', async () => {
  await add({ company_name: 'There before', currency: 'USD', target_amount: 100 });
  const list =
    'Company,Amount,Currency,Valuation\nA,"1,000",EUR,5000\nB,2000,EUR,\nC,500,GBP,\nD,TBD,GBP,\nE,70,USD,900\nE,70,USD,900\n';
  const draft = (await upload(server, admin, list)).body;
  const preview = await call(server, admin, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft));
  const shown = preview.body.sums.map(({ key, currency, count, amount }: Sum) => [key, currency, count, amount]);
  expect(shown).toEqual([
    ['target_amount', 'EUR', 2, '300000'],
    ['target_amount', 'GBP', 1, '50000'],
    ['target_amount', 'USD', 1, '7000'],
    ['current_valuation', 'EUR', 1, '500000'],
    ['current_valuation', 'USD', 1, '90000'],
  ]);
  const done = await importList(server, admin, list);
  expect(await sums(`import_id=${done.id}`)).toEqual(shown);
});
