import { addDays } from '@cairn/domain';
import { newId } from '../core/ids.ts';
import type { Ctx } from '../core/procedure.ts';
import { drawDocumentsJob } from '../features/funds/capital-events/draw-documents-job.ts';
import { releaseStatements } from '../features/funds/statements/decide-statements.ts';
import { prepareStatements } from '../features/funds/statements/prepare-statements.ts';

type Act = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * The statements of a quarter whose portfolio is booked: prepared two weeks after it, and released a week later by somebody
 * else; or left for that, as a draft. What is released is drawn once more by a job.
 */
export async function seedStatements(
  preparer: Act,
  approver: Act,
  asked: { fund: string; quarter_end: string; isReleased: boolean },
): Promise<void> {
  const { fund, quarter_end, isReleased } = asked;
  const prepared = await preparer(async (ctx) => {
    const later = on(ctx, addDays(quarter_end, 14));
    // Drawn below, at once: a job of its own would draw the same at the same time.
    const jobs = { ...ctx.services.jobs, enqueue: async () => {} };
    const act = isReleased ? { ...later, services: { ...ctx.services, jobs } } : later;
    const { id } = await prepareStatements(act, { id: fund, quarter_end });
    return { id, services: ctx.services, tenant_id: ctx.actor.tenantId, user_id: ctx.actor.userId };
  });
  if (!isReleased) return;
  const { services, id, tenant_id, user_id } = prepared;
  // Its second person has looked at the drafts.
  await drawDocumentsJob(services, { tenant_id, user_id, fund_id: fund, run_id: id, request_id: newId() });
  await approver((ctx) => releaseStatements(on(ctx, addDays(quarter_end, 21)), { id, version: 1 }));
}

/** As if it had been done on that day. */
export function on(ctx: Ctx, day: string): Ctx {
  const now = new Date(`${day}T12:00:00Z`);
  return { ...ctx, now: now < ctx.now ? now : ctx.now };
}
