import { describeError } from '../../../core/describe-error.ts';
import type { Services } from '../../../core/services.ts';
import { raiseFlags } from '../flagged-events/raise-flags.ts';
import { dropOldDeliveries, queueDeliveries } from '../webhooks/queue-deliveries.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { askOutside } from './outside/ask-outside.ts';
import { listParties } from './outside/list-parties.ts';
import { dropDueMonths } from './retention/drop-months.ts';
import { runVerification } from './run-verification.ts';
import { sealAuditLog } from './seal-audit-log.ts';

const SEAL_EVERY_MS = 1_000;
const ASK_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Seals each second what has been written, flags what the rules find in it and queues it for webhooks; each minute asks those
 * outside to vouch for it; once after the start
 * and each day makes the partitions of coming months and verifies the whole log. Answers how to stop; what is under way is
 * waited for.
 */
export function watchAuditLog(services: Services, store: CheckpointStore): () => Promise<void> {
  const sealing = repeat(services, SEAL_EVERY_MS, async () => {
    await sealAuditLog(services, store);
    await raiseFlags(services);
    await queueDeliveries(services);
  });
  const parties = listParties(services);
  const asking = repeat(services, ASK_EVERY_MS, async () => {
    await sealing.first;
    await askOutside(services, parties);
  });
  const care = repeat(services, DAY_MS, async () => {
    await services.pools.sealer.query('select make_audit_partitions()');
    await dropOldDeliveries(services);
    // A log of which nothing is sealed yet would be verified for nothing.
    await sealing.first;
    await dropDueMonths(services);
    await runVerification(services, store);
  });
  return async () => void (await Promise.all([sealing.stop(), asking.stop(), care.stop()]));
}

/** Runs it now and then so long after each end. Answers when the first time is over, and how to stop. */
function repeat({ log }: Services, pause: number, act: () => Promise<void>) {
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
  const first = step();
  let running = first;
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
  return { first, stop };
}
