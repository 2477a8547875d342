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
