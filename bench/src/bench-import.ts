import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { quirkyList } from '../../packages/domain/src/deals/import/testing/quirky-list.ts';
import { call, sendFile } from './http-lane.ts';
import type { Bench } from './main.ts';
import type { Row } from './print-table.ts';

const ROWS = 3044;

interface Draft {
  import: { id: string };
  columns: { column: number; field: string | null; format: object }[];
}

/** From the click on Import to the report, over HTTP, with the queue in between. */
export async function benchImport(bench: Bench): Promise<Row[]> {
  const { bytes } = quirkyList({ rows: ROWS });
  const draft = JSON.parse(await sendFile(bench.base, '/api/imports', bench.token, 'list.csv', bytes)) as Draft;
  const mapping = draft.columns.map(({ column, field, format }) => ({ column, field, format }));
  const plan = { mapping, choices: { same_deal: 'skip', same_company: 'keep' }, overrides: {} };
  const path = `/api/imports/${draft.import.id}`;
  const started = performance.now();
  await call(bench.base, 'POST', `${path}/run`, bench.token, plan);
  for (;;) {
    const { status, report } = JSON.parse(await call(bench.base, 'GET', path, bench.token)) as {
      status: string;
      report: { read: number } | null;
    };
    if (status === 'failed') throw new Error('the import failed');
    if (report) {
      const seconds = (performance.now() - started) / 1000;
      const value = `${seconds.toFixed(2)} s, ${Math.round(report.read / seconds)} rows/s`;
      return [{ what: `import of ${ROWS.toLocaleString('en-US')} rows`, value, expected: 'within 3 s' }];
    }
    await sleep(50);
  }
}
