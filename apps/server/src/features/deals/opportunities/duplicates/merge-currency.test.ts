import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

const send = async (method: 'POST' | 'PATCH', path: string, body: object, status: number) => {
  const answer = await call(server, admin, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body;
};
const newDeal = (values: object) => send('POST', '/opportunities', { company_name: 'Adler', ...values }, 201);
const newField = (label: string, more: object = {}) =>
  send('POST', '/custom-fields', { label, kind: 'money', ...more }, 201);
const edit = async (id: string, values: object) => {
  const { version } = (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
  return send('PATCH', `/opportunities/${id}`, { version, ...values }, 200);
};
interface Deal {
  id: string;
  version: number;
}
const merge = (kept: Deal, other: Deal, take?: string[], status = 200) => {
  const body = { version: kept.version, other_id: other.id, other_version: other.version, take };
  return send('POST', `/opportunities/${kept.id}/merge`, body, status);
};
const undo = async (kept: Deal, other: Deal) =>
  (await send('POST', `/opportunities/${kept.id}/undo-merge`, { other_id: other.id }, 200)).kept;
const money = ({ custom, revenue, currency }: { custom: object; revenue: number | null; currency: string }) => [
  custom,
  revenue,
  currency,
];

it('leaves an own amount in its currency, and what is in another one with the other deal', async () => {
  await newField('Ticket');
  const kept = await newDeal({ currency: 'EUR', custom: { ticket: 100_00 } });
  const other = await newDeal({ currency: 'USD', revenue: 900_00 });
  expect(money(await merge(kept, other))).toEqual([{ ticket: 100_00 }, null, 'EUR']);
});

it('takes own amounts along with their currency where the deal has none, also encrypted ones', async () => {
  await newField('Ticket');
  await newField('Fee', { is_encrypted: true });
  const kept = await newDeal({ currency: 'EUR' });
  const other = await newDeal({ currency: 'USD', custom: { ticket: 100_00, fee: 7_00 } });
  expect(money(await merge(kept, other))).toEqual([{ ticket: 100_00, fee: 7_00 }, null, 'USD']);
  expect(money(await undo(kept, other))).toEqual([{}, null, 'EUR']);
});

it('replaces all amounts where the other currency was chosen, and the undo gives them back in theirs', async () => {
  await newField('Ticket');
  await newField('Fee');
  const kept = await newDeal({ currency: 'EUR', revenue: 5_00, custom: { ticket: 100_00, fee: 7_00 } });
  const other = await newDeal({ currency: 'USD', custom: { ticket: 900_00 } });
  expect(money(await merge(kept, other, ['currency']))).toEqual([{ ticket: 900_00 }, null, 'USD']);
  expect(money(await undo(kept, other))).toEqual([{ ticket: 100_00, fee: 7_00 }, 5_00, 'EUR']);
});

it('keeps an amount in a field that is archived, and refuses the other currency for it', async () => {
  const field = await newField('Ticket');
  const kept = await newDeal({ currency: 'EUR', custom: { ticket: 100_00 } });
  const other = await newDeal({ currency: 'USD', revenue: 900_00 });
  await send('PATCH', `/custom-fields/${field.id}`, { version: field.version, is_archived: true }, 200);
  const refused = await merge(kept, other, ['currency', 'revenue'], 422);
  expect(refused.message).toBe(
    'Adler has an amount in the archived field Ticket. Keep its currency, or restore the field first.',
  );
  expect(money(await merge(kept, other))).toEqual([{ ticket: 100_00 }, null, 'EUR']);
});

it('leaves by its undo what was added since in its currency, and gives back no amount of another one', async () => {
  await newField('Ticket');
  const [plain, first] = [await newDeal({ currency: 'USD' }), await newDeal({ currency: 'EUR', revenue: 900_00 })];
  await merge(plain, first);
  await edit(plain.id, { custom: { ticket: 500_00 } });
  expect(money(await undo(plain, first))).toEqual([{ ticket: 500_00 }, null, 'EUR']);

  const kept = await newDeal({ company_name: 'Bussard', currency: 'USD', revenue: 1_00 });
  const other = await newDeal({ company_name: 'Bussard', currency: 'EUR', revenue: 2_00 });
  await merge(kept, other, ['currency']);
  await edit(kept.id, { custom: { ticket: 500_00 } });
  expect(money(await undo(kept, other))).toEqual([{ ticket: 500_00 }, 2_00, 'EUR']);

  const [third, fourth] = [
    await newDeal({ company_name: 'Condor', currency: 'USD', revenue: 1_00 }),
    await newDeal({ company_name: 'Condor', currency: 'EUR', revenue: 2_00 }),
  ];
  await merge(third, fourth, ['currency']);
  await edit(third.id, { currency: 'CHF' });
  expect(money(await undo(third, fourth))).toEqual([{}, 2_00, 'CHF']);
});
