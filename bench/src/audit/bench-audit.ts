import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createCheckpointStore } from '../../../apps/server/src/features/trust/audit-log/checkpoint-store.ts';
import { verifyAuditLog } from '../../../apps/server/src/features/trust/audit-log/verify-audit-log.ts';
import { makeFirm } from '../areas/make-firm.ts';
import { call } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import { throughput } from '../measure.ts';
import type { Row } from '../print-table.ts';
import { AUDIT, addEvents, addEventsOfOthers } from './seed-audit.ts';

const SECONDS = 3;
const thousands = (count: number) => count.toLocaleString('en-US');
const ms = (value: number) => `${value.toFixed(1)} ms`;

const LIST = '/api/audit-logs?days=90';
const READS = [
  ['first page', 'GET', LIST, undefined, 'under 80 ms, less than 1.5 times'],
  ['a common action', 'GET', `${LIST}&action=update`, undefined, 'the same'],
  ['a rare action', 'GET', `${LIST}&action=delete`, undefined, 'the same'],
  ['a rare class', 'GET', `${LIST}&data_classification=restricted`, undefined, 'the same'],
  ['a search for a common word', 'GET', `${LIST}&search=opportunity`, undefined, 'the same'],
  ['a search for a rare word', 'GET', `${LIST}&search=vault`, undefined, 'the same'],
  ['a search for an address', 'GET', `${LIST}&search=203.0.113`, undefined, 'the same'],
  ['a search that finds nothing', 'GET', `${LIST}&search=zzqqxx`, undefined, 'the same'],
  ['the four figures', 'POST', '/api/rpc/get_audit_log_stats', { p_days_back: 90 }, 'under 100 ms'],
] as const;

/** The viewer in a firm with few events and with many, a whole export, and the verification of it all. */
export async function benchAudit(bench: Bench): Promise<Row[]> {
  const [person] = await makeFirm(bench, 'Bench Audit');
  const { tenantId } = person.actor;
  const token = await person.token();
  const admin = await bench.adminClient();
  try {
    bench.say(`Writing ${thousands(AUDIT.firm + AUDIT.others)} events …`);
    await addEventsOfOthers(admin);
    await addEvents(admin, tenantId, 0, AUDIT.small, AUDIT.small);
    const few = await timeReads(bench, admin, token);
    await addEvents(admin, tenantId, AUDIT.small, AUDIT.firm, AUDIT.firm);
    const many = await timeReads(bench, admin, token);
    const size = `${thousands(AUDIT.firm)} events of a firm, ${thousands(AUDIT.firm + AUDIT.others)} in all`;
    return [
      ...READS.map(([what, , , , expected], place) => ({
        what: place === 0 ? `audit log, ${what}: ${size}` : `audit log, ${what}`,
        value: ms(many[place] ?? 0),
        direct: `${ms(few[place] ?? 0)} at ${thousands(AUDIT.small)}`,
        ratio: ((many[place] ?? 0) / (few[place] ?? 1)).toFixed(2),
        expected,
      })),
      await timeExport(bench, token),
      await timeVerification(bench),
    ];
  } finally {
    await admin.end();
  }
}

/** When everything is sealed and the database knows its sizes, as it does by itself a while after. */
async function timeReads(bench: Bench, admin: pg.ClientBase, token: string): Promise<number[]> {
  await untilSealed(admin);
  await bench.analyze();
  const medians: number[] = [];
  for (const [, method, path, body] of READS) {
    const ask = async () => void (await call(bench.base, method, path, token, body));
    medians.push((await throughput(1, SECONDS, ask)).median);
  }
  return medians;
}

async function untilSealed(admin: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ waiting: boolean }>(
      'select exists (select from audit_logs where log_window > (select log_window from audit_log_state)) as waiting',
    );
    if (!rows[0]?.waiting) return;
    await sleep(100);
  }
}

/** By a server that did nothing before, so that its memory is that of the export. */
async function timeExport(bench: Bench, token: string): Promise<Row> {
  const server = await bench.freshServer();
  try {
    await call(server.base, 'GET', `${LIST}&limit=1`, token);
    const before = await residentMegabytes(server.pid);
    let peak = before;
    let isRunning = true;
    const watching = (async () => {
      while (isRunning) {
        peak = Math.max(peak, await residentMegabytes(server.pid));
        await sleep(50);
      }
    })();
    const started = performance.now();
    const answer = await fetch(`${server.base}/api/audit-logs/export?days=90`, {
      headers: { authorization: `Bearer ${token}` },
    });
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += part.length;
    const seconds = (performance.now() - started) / 1000;
    isRunning = false;
    await watching;
    if (!answer.ok || bytes < AUDIT.firm * 50) throw new Error(`the export answered ${answer.status}, ${bytes} bytes`);
    return {
      what: `export of ${thousands(AUDIT.firm)} events as CSV`,
      value: `${seconds.toFixed(1)} s, ${Math.round(bytes / 1e6)} MB`,
      expected: `memory flat: it grew by ${Math.round(peak - before)} MB`,
    };
  } finally {
    await server.stop();
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}

async function timeVerification({ services }: Bench): Promise<Row> {
  const started = performance.now();
  const { events, faults } = await verifyAuditLog(services, createCheckpointStore(services.env.auditDirectory));
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `verification of ${thousands(events)} events`,
    value: `${seconds.toFixed(1)} s, ${faults.length} faults`,
    ratio: `${((seconds / events) * 1e6).toFixed(0)} s a million`,
    expected: 'under 60 s for a million',
  };
}
