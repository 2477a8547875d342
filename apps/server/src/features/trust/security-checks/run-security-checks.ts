import { schema } from '@cairn/db';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { describeError } from '../../../core/describe-error.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { CHECKS } from './checks/all-checks.ts';
import type { CheckRow, Installation, Outcome, SecurityCheck } from './security-check.ts';

const { securityChecks: checks } = schema;

/**
 * Runs every check and stores its result. Of several servers that want to at once, one does; none does when the checks ran
 * within the given minutes.
 */
export async function runSecurityChecks(installation: Installation, unlessWithinMinutes = 0): Promise<void> {
  const { services } = installation;
  const recently = new Date(services.now().getTime() - unlessWithinMinutes * 60_000);
  await withAuth(services, async (tx) => {
    if (!(await lockChecks(tx))) return;
    if (unlessWithinMinutes > 0 && (await ranSince(tx, recently))) return;
    // One after the other: together they would take every connection away from the people who work.
    for (const check of CHECKS) await storeCheck(tx, await runCheck(installation, check));
  });
}

/** A check that cannot be carried out has not passed. */
export async function runCheck(installation: Installation, check: SecurityCheck): Promise<CheckRow> {
  const { services } = installation;
  const outcome = await check.run(installation).catch((error: unknown): Outcome => {
    services.log.error({ check: check.key, ...describeError(error) }, 'security check broke off');
    return { passed: false, found: '' };
  });
  if (!outcome.passed) services.log.error({ check: check.key, problems: outcome.problems }, 'security check failed');
  return {
    check_key: check.key,
    passed: outcome.passed,
    detail: outcome.passed ? outcome.found : check.remedy,
    ran_at: services.now(),
  };
}

/** Keeps the last run of each check only. */
async function storeCheck(tx: Tx, row: CheckRow): Promise<void> {
  const { check_key: _key, ...result } = row;
  await tx.db.insert(checks).values(row).onConflictDoUpdate({ target: checks.check_key, set: result });
}

/** Whether this server may run the checks now: no other one is at it, until the transaction ends. */
async function lockChecks(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('cairn security checks')) as mine`,
  );
  return row?.mine === true;
}

async function ranSince(tx: Tx, since: Date): Promise<boolean> {
  const rows = await tx.db
    .select({ key: checks.check_key })
    .from(checks)
    .where(sql`${checks.ran_at} > ${since}`)
    .limit(1);
  return rows.length > 0;
}
