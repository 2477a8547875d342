import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import type { Services } from '../../../core/services.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { CHECKS } from './checks/all-checks.ts';
import type { CheckRow } from './security-check.ts';

const { securityChecks: checks } = schema;

type Result = 'passed' | 'failed' | 'waiting';

/** Every check with its last run on this installation. */
export async function listSecurityChecks(services: Services) {
  const rows = new Map((await withAuth(services, listCheckRows)).map((row) => [row.check_key, row]));
  const checks = CHECKS.map(({ key, title, proves, controls }) => {
    const row = rows.get(key);
    const result: Result = row ? (row.passed ? 'passed' : 'failed') : 'waiting';
    const detail = row?.detail ?? 'Has not run yet.';
    return { key, title, proves, controls: [...controls], result, detail, ran_at: row?.ran_at.toISOString() ?? null };
  });
  const runs = checks.flatMap(({ ran_at }) => (ran_at ? [ran_at] : [])).sort();
  return { state: overall(checks.map(({ result }) => result)), last_run_at: runs.at(-1) ?? null, checks };
}

function overall(results: Result[]): Result {
  if (results.includes('failed')) return 'failed';
  return results.includes('waiting') ? 'waiting' : 'passed';
}

function listCheckRows(tx: Tx): Promise<CheckRow[]> {
  return tx.db.select().from(checks);
}
