import { BOARD_CARDS_MAX } from '@cairn/domain';
import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

/** `count` deals of one stage, a minute apart, the last one of them `age` days ago. */
const fill = (status: string, count: number, age: number) =>
  server.admin.query(
    `insert into opportunities (tenant_id, id, company_name, company_key, search_text, currency, status, stage_entered_at)
     select $1, gen_random_uuid(), $2 || ' ' || n, $2 || n, '', 'USD', $2, now() - $4 * interval '1 day' - n * interval '1 minute'
       from generate_series(1, $3::int) n`,
    [admin.tenantId, status, count, age],
  );

const board = async () => (await call(server, admin, 'GET', '/opportunities/board')).body;

it('keeps the deals that are being worked on when an import is larger than the board', async () => {
  await fill('partner_review', 3, 40);
  await fill('closed_lost', 30, 60);
  expect((await board()).left_out).toBeUndefined();
  await fill('sourcing', BOARD_CARDS_MAX, 0);
  const { cards, total, left_out } = await board();
  const shown = (status: string) => cards.filter((card: { status: string }) => card.status === status);
  expect(cards).toHaveLength(BOARD_CARDS_MAX);
  expect([shown('partner_review').length, shown('closed_lost').length]).toEqual([3, 30]);
  expect(left_out).toEqual({ sourcing: 33 });
  expect(total).toBe(BOARD_CARDS_MAX + 33);
  // The newest of the stage, newest first.
  expect(shown('sourcing').at(0).company_name).toBe('sourcing 1');
  expect(shown('sourcing').at(-1).company_name).toBe(`sourcing ${BOARD_CARDS_MAX - 33}`);
});

it('shows on cards the fields that the firm chose, and nothing of the others', async () => {
  const firm = await makeFirm(server);
  const add = (body: object) => call(server, firm, 'POST', '/custom-fields', { kind: 'text', ...body });
  const { body: fit } = await add({ label: 'Fit', is_on_card: true });
  await add({ label: 'Region' });
  await add({ label: 'Angle', kind: 'percent', is_on_card: true });
  const made = await call(server, firm, 'POST', '/opportunities', {
    company_name: 'Ola',
    custom: { fit: 'strong', region: 'north' },
  });
  await call(server, firm, 'POST', '/opportunities', { company_name: 'Plain' });
  const cards = async (query = '') => (await call(server, firm, 'GET', `/opportunities/board${query}`)).body.cards;
  const customOf = (list: { company_name: string; custom?: object }[]) =>
    Object.fromEntries(list.map(({ company_name, custom }) => [company_name, custom]));
  expect(customOf(await cards())).toEqual({ Ola: { fit: 'strong' }, Plain: undefined });
  expect(customOf(await cards('?search=Ola'))).toEqual({ Ola: { fit: 'strong' } });
  const away = { version: fit.version, is_on_card: false };
  expect((await call(server, firm, 'PATCH', `/custom-fields/${fit.id}`, away)).status).toBe(200);
  expect(customOf(await cards())).toEqual({ Ola: undefined, Plain: undefined });
  expect(made.status).toBe(201);
});

it('refuses a fourth field on cards, long text and encrypted ones', async () => {
  const firm = await makeFirm(server);
  const add = (body: object) =>
    call(server, firm, 'POST', '/custom-fields', { kind: 'text', is_on_card: true, ...body });
  for (const label of ['One', 'Two', 'Three']) expect((await add({ label })).status).toBe(201);
  for (const body of [
    { label: 'Four' },
    { label: 'Long', kind: 'long_text' },
    { label: 'Secret', is_encrypted: true },
  ]) {
    const refused = await add(body);
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['is_on_card']]);
  }
});

it('shows the newest due diligence process of a deal on its card', async () => {
  const firm = await makeFirm(server);
  const { body: deal } = await call(server, firm, 'POST', '/opportunities', { company_name: 'Ola' });
  const { body: listed } = await call(server, firm, 'GET', '/due-diligence-templates');
  const started = await call(server, firm, 'POST', '/due-diligence', {
    opportunity_id: deal.id,
    template_version_id: listed.templates[0].version_id,
  });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const shown = (await call(server, firm, 'GET', '/opportunities/board')).body.cards[0].diligence;
  expect(shown).toEqual({
    status: 'not_started',
    completed_items: 0,
    total_items: started.body.total_items,
    is_blocked: false,
  });
});
