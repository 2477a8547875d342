import { expect, it } from 'vitest';
import { makeFirm, TEST_ORIGIN } from '../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../testing/use-test-server.ts';
import { type Ctx, inTenant } from './procedure.ts';

const server = useOwnServer();
const actor = forAllTests(() => makeFirm(server));

/** Two acts that hold one lock each and want the other's; `begun` counts how often an act began. */
async function embrace(meta: object) {
  let begun = 0;
  let both = () => {};
  const together = new Promise<void>((resolve) => {
    both = resolve;
  });
  const act = inTenant(async ({ tx }: Ctx, [first, second]: readonly [number, number]) => {
    await tx.query('select pg_advisory_xact_lock($1)', [first]);
    begun += 1;
    if (begun === 2) both();
    await together;
    await tx.query('select pg_advisory_xact_lock($1)', [second]);
    return 'done';
  });
  const call = (input: readonly [number, number]) =>
    act({
      input,
      context: { actor, services: server.services, origin: TEST_ORIGIN, request: { headers: {} } },
      procedure: { '~orpc': { meta: { mode: 'write', ...meta }, route: {} } },
    } as never);
  const ends = await Promise.allSettled([call([11, 12]), call([12, 11])]);
  return { begun, ends: ends.map(({ status }) => status).sort() };
}

it('begins again what was ended because two waited for each other', async () => {
  expect(await embrace({})).toEqual({ begun: 3, ends: ['fulfilled', 'fulfilled'] });
});

it('does not begin again what reads a file while it comes', async () => {
  expect(await embrace({ rawBody: 'file' })).toEqual({ begun: 2, ends: ['fulfilled', 'rejected'] });
});
