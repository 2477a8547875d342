import { addDays } from '@cairn/domain';
import { newId } from '../core/ids.ts';
import type { Ctx } from '../core/procedure.ts';
import { drawDocumentsJob } from '../features/funds/capital-events/draw-documents-job.ts';
import { releaseReport } from '../features/funds/lp-reports/decide-report.ts';
import { createReport, prepareReport, saveReport } from '../features/funds/lp-reports/write-report.ts';
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

const LETTER = `The fund had a steady quarter. Two companies of the portfolio signed their largest customers so far, and nobody had to raise money at worse terms than before.

We spent our time on hiring: four of the companies are looking for a head of sales, and three have found one. We expect the next purchase in the coming quarter, from capital that is called already.

Thank you for your trust. Call us whenever something in this report is not clear.`;

const COMPANY_TEXTS = [
  'Revenue grew ahead of plan. The second production line runs, and the order book covers the next three quarters.',
  'The product is out of its trial phase. Churn fell by a third after the new onboarding.',
];

/** The report of a quarter: written and prepared by one person, released by another a month after the quarter. */
export async function seedReport(preparer: Act, approver: Act, asked: { fund: string; quarter_end: string }) {
  const { fund, quarter_end } = asked;
  const prepared = await preparer(async (ctx) => {
    const jobs = { ...ctx.services.jobs, enqueue: async () => {} };
    const act = { ...on(ctx, addDays(quarter_end, 24)), services: { ...ctx.services, jobs } };
    const { id, companies } = await createReport(act, { id: fund, quarter_end });
    const living = companies.filter(({ status }) => status === 'active');
    const texts = living.slice(0, COMPANY_TEXTS.length).map((company, place) => ({
      company_id: company.id,
      text: COMPANY_TEXTS[place] ?? '',
    }));
    await saveReport(act, { id, version: 1, letter: LETTER, is_marketing: false, companies: texts });
    await prepareReport(act, { id, version: 2 });
    return { id, services: ctx.services, tenant_id: ctx.actor.tenantId, user_id: ctx.actor.userId };
  });
  const { services, id, tenant_id, user_id } = prepared;
  await drawDocumentsJob(services, { tenant_id, user_id, fund_id: fund, run_id: id, request_id: newId() });
  await approver((ctx) => releaseReport(on(ctx, addDays(quarter_end, 30)), { id, version: 3 }));
}

/** As if it had been done on that day. */
export function on(ctx: Ctx, day: string): Ctx {
  const now = new Date(`${day}T12:00:00Z`);
  return { ...ctx, now: now < ctx.now ? now : ctx.now };
}
