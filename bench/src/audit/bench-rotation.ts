import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFirm } from '../areas/make-firm.ts';
import { call } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import type { Row } from '../print-table.ts';
import { scale, seedDealRows } from '../seed-many.ts';

/** A million with `CAIRN_BENCH_CELLS=1000000`. */
const CELLS = Number(process.env.CAIRN_BENCH_CELLS ?? Math.max(5_000, Math.ceil(50_000 * scale)));
const READERS = 4;

/** A firm's key of amounts is replaced while four people read their deals all the time. */
export async function benchRotation(bench: Bench): Promise<Row[]> {
  const [person] = await makeFirm(bench, 'Bench Keys');
  const token = await person.token();
  bench.say(`Writing ${CELLS.toLocaleString('en-US')} cells …`);
  await seedDealRows(bench.services, person.actor, CELLS);
  await bench.analyze();
  await call(bench.base, 'POST', '/api/data-protection/keys/rotate', token, { purpose: 'financial' });
  const admin = await bench.adminClient();
  let [isRunning, reads, failed, began] = [true, 0, 0, 0];
  const reading = Promise.all(
    Array.from({ length: READERS }, async () => {
      while (isRunning) {
        await call(bench.base, 'GET', '/api/opportunities?limit=50', token).catch(() => failed++);
        if (began > 0) reads++;
      }
    }),
  );
  try {
    for (;;) {
      const { rows } = await admin.query<{ begun: boolean; over: boolean }>(
        `select exists (select from tenant_keys where tenant_id = $1 and purpose = 'financial' and retired_at is not null) as begun,
                exists (select from key_rotations where tenant_id = $1 and state <> 'running') as over`,
        [person.actor.tenantId],
      );
      if (rows[0]?.begun && began === 0) began = performance.now();
      if (rows[0]?.over) break;
      await sleep(100);
    }
    const seconds = (performance.now() - began) / 1000;
    isRunning = false;
    await reading;
    return [
      {
        what: `a key replaced under ${CELLS.toLocaleString('en-US')} cells, while ${READERS} people read`,
        value: `${seconds.toFixed(1)} s, ${failed} of ${reads} reads failed`,
        ratio: `${Math.round(CELLS / seconds)} cells/s`,
        expected: '0 failed reads',
      },
    ];
  } finally {
    isRunning = false;
    await admin.end();
  }
}
