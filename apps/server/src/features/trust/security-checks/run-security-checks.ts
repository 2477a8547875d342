import { describeError } from '../../../core/describe-error.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { CHECKS } from './checks/all-checks.ts';
import type { Installation, Outcome, SecurityCheck } from './security-check.ts';
import { type CheckRow, lockChecks, ranSince, storeCheck } from './trust.queries.ts';

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
