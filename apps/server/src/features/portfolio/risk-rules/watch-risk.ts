import { describeError } from '../../../core/describe-error.ts';
import type { Services } from '../../../core/services.ts';
import { assessEveryFirm } from './assess-firm.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Runs the rules of every firm once a day of its own: looks now and every hour, so that a day on which no server ran is made
 * up for. Answers how to stop; a run that is under way is waited for.
 */
export function watchRisk(services: Services): () => Promise<void> {
  const run = () =>
    assessEveryFirm(services).catch((error: unknown) =>
      services.log.warn(describeError(error), 'the risk rules could not be run'),
    );
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
