import { addDays, dayIn } from '@cairn/domain';
import { addBusinessDays } from '@cairn/domain/fund';
import type { Ctx } from '../core/procedure.ts';
import { approveEvent, issueEvent } from '../features/funds/capital-events/decide-event.ts';
import { prepareEqualisation } from '../features/funds/capital-events/prepare-equalisation.ts';
import { addCommitment } from '../features/funds/funds/add-commitment.ts';
import { actsOf } from './seed-fund-books.ts';

type Act = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

const FIRST = { 'Baltic Teachers Pension': 1_000_000_00, 'Corvid Fund of Funds': 800_000_00 };
const LAST = { 'Dunmore Holdings': 500_000_00 };

/** The first closing of a fund that is being raised, and a call that was paid before anybody else came in. */
export async function seedFirstClosing(preparer: Act, approver: Act, id: string, day: string): Promise<void> {
  await commit(preparer, id, FIRST, day);
  const today = await preparer(async ({ now }) => dayIn(now, 'UTC'));
  await actsOf(preparer, approver, id, today).event('call', addDays(day, 1), addDays(day, 20), [
    { purpose: 'investment', label: 'First purchase', amount: 360_000_00 },
    { purpose: 'management_fee', label: 'Management fee of the first half-year', amount: 13_500_00 },
  ]);
}

/** The closing of a day is equalised, with notices that went out today; one of ten days ago is left to be equalised. */
export async function seedLaterClosings(preparer: Act, approver: Act, id: string, closed_on: string): Promise<void> {
  const today = await preparer(async ({ now }) => dayIn(now, 'UTC'));
  const { id: event, parts_hash } = await preparer((ctx) =>
    prepareEqualisation(ctx, { id, closed_on, due_on: addBusinessDays(today, 12) }),
  );
  await approver((ctx) => approveEvent(ctx, { id: event, version: 1, parts_hash: parts_hash ?? '' }));
  await preparer((ctx) => issueEvent(ctx, { id: event, version: 2, issued_on: null }));
  await commit(preparer, id, LAST, addDays(today, -10));
}

const commit = (preparer: Act, id: string, amounts: Record<string, number>, closed_on: string) =>
  preparer(async (ctx) => {
    const lps = await ctx.tx.query<{ id: string; name: string }>(
      'select id, name from limited_partners where name = any($1) order by name',
      [Object.keys(amounts)],
      'seeded-partners',
    );
    for (const lp of lps) await addCommitment(ctx, { id, lp_id: lp.id, amount: amounts[lp.name] ?? 0, closed_on });
  });
