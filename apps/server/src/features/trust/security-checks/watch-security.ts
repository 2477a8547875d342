import { describeError } from '../../../core/describe-error.ts';
import { runControls } from '../controls/run-controls.ts';
import { runSecurityChecks } from './run-security-checks.ts';
import type { Installation } from './security-check.ts';

const HOUR_MS = 60 * 60_000;
/** Two servers that start together, or tick together, run the checks once. */
const AFTER_START_MINUTES = 1;
const HOURLY_MINUTES = 50;

/** Runs the checks, and then the controls that rest on them, now and every hour. Answers how to stop; a run that is under way is waited for. */
export function watchSecurity(installation: Installation): () => Promise<void> {
  const run = async (unlessWithinMinutes: number) => {
    try {
      await runSecurityChecks(installation, unlessWithinMinutes);
      await runControls(installation, unlessWithinMinutes);
    } catch (error) {
      installation.services.log.warn(describeError(error), 'security checks could not be run');
    }
  };
  let running = run(AFTER_START_MINUTES);
  const timer = setInterval(() => {
    running = run(HOURLY_MINUTES);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
