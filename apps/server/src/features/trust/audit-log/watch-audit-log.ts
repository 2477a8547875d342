import { describeError } from '../../../core/describe-error.ts';
import type { Services } from '../../../core/services.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { runVerification } from './run-verification.ts';
import { sealAuditLog } from './seal-audit-log.ts';

const SEAL_EVERY_MS = 1_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Seals each second what has been written; once after the start and each day makes the partitions of coming months and
 * verifies the whole log. Answers how to stop; what is under way is waited for.
 */
export function watchAuditLog(services: Services, store: CheckpointStore): () => Promise<void> {
  const seal = repeat(services, SEAL_EVERY_MS, async () => void (await sealAuditLog(services, store)));
  const care = repeat(services, DAY_MS, async () => {
    await services.pools.sealer.query('select make_audit_partitions()');
    await runVerification(services, store);
  });
  return async () => void (await Promise.all([seal(), care()]));
}

/** Runs it now and then so long after each end. Answers how to stop. */
function repeat({ log }: Services, pause: number, act: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const step = async () => {
    await act().catch((error: unknown) => log.warn(describeError(error), 'the audit log could not be cared for'));
    if (stopped) return;
    timer = setTimeout(() => {
      running = step();
    }, pause);
    timer.unref();
  };
  let running = step();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
