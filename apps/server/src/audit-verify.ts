import { join } from 'node:path';
import { findRunning } from '@cairn/db';
import { connectPools } from './core/pools.ts';
import { type Env, readEnv } from './env.ts';
import { openCheckpoints } from './features/trust/audit-log/checkpoint-store.ts';
import { verifyAuditLog } from './features/trust/audit-log/verify-audit-log.ts';
import { openMasterKey, prepareDatabase } from './prepare-database.ts';
import { sentenceFor } from './start-errors.ts';

/** The first says where to look. */
const SHOWN = 10;

/** `npm run audit:verify`: computes the whole audit log again, beside a running server or without one. Exit code 1 on a fault. */
export async function auditVerify(checkout: string): Promise<void> {
  try {
    const env = readEnv(checkout);
    const database = await openDatabase(env, checkout);
    const pools = connectPools(database.adminUrl, database.secret, () => {});
    const store = openCheckpoints(env);
    const progress = (events: number) => void (process.stdout.isTTY && process.stdout.write(`\r${events} events`));
    const found = await verifyAuditLog({ pools, master: database.master, env }, store, progress);
    await pools.end();
    await database.stop();
    const { events, sealed, headers, firms, checkpoints, cosignatures, time_stamps, dropped, retained_from, faults } =
      found;
    if (process.stdout.isTTY) process.stdout.write('\r');
    process.stdout.write(
      `${events} events, ${sealed} of them sealed by ${headers} headers of ${firms} firms; ${checkpoints} checkpoints, ${cosignatures} cosignatures of witnesses, ${time_stamps} time stamps.\n`,
    );
    if (retained_from)
      process.stdout.write(
        `Retained from ${retained_from}: ${dropped} sealed events before it were dropped after their retention.\n`,
      );
    for (const { tenant_id, log_window, says } of faults.slice(0, SHOWN))
      process.stdout.write(`  ${says} (firm ${tenant_id ?? '-'}, window ${log_window ?? '-'})\n`);
    if (faults.length > SHOWN) process.stdout.write(`  And ${faults.length - SHOWN} or more beside.\n`);
    process.stdout.write(faults.length > 0 ? 'The audit log was changed.\n' : 'The audit log is as it was written.\n');
    process.exitCode = faults.length > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exitCode = 2;
  }
}

/** The server's database, without a start of its own where one runs. */
export async function openDatabase(env: Env, checkout: string) {
  const running = env.databaseUrl ?? findRunning(env.dataDirectory);
  if (!running) return prepareDatabase(env, join(checkout, 'packages/db/migrations'));
  const master = await openMasterKey(env);
  return { adminUrl: running, secret: master.derive('database roles'), master, stop: async () => {} };
}
