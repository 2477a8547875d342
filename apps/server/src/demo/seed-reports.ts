import { addDays, dayIn, ROLES } from '@cairn/domain';
import type { Ctx } from '../core/procedure.ts';
import { getTimeZone } from '../features/access/tenants/get-time-zone.ts';
import { addPerson } from '../features/portfolio/company-people/add-person.ts';
import { saveDraft } from '../features/portfolio/company-portal/save-draft.ts';
import { submitAnswer } from '../features/portfolio/company-portal/submit-answer.ts';
import { listLivingMetrics } from '../features/portfolio/metrics/list-metrics.ts';
import { writeValues } from '../features/portfolio/metrics/write-values.ts';
import { lockCompany } from '../features/portfolio/portfolio-companies/update-company.ts';
import { listUpdates } from '../features/portfolio/portfolio-companies/work/company-updates.ts';
import { seeUpdates } from '../features/portfolio/portfolio-companies/work/see-updates.ts';
import { storeRequest } from '../features/portfolio/update-requests/create-request.ts';
import { getRequest } from '../features/portfolio/update-requests/list-requests.ts';
import type { DemoFirm } from './demo-firms.ts';

/** Revenue of the first quarter and monthly burn, in dollars, and how revenue grows from quarter to quarter. */
const FIGURES = [
  [410_000, 95_000, 1.14],
  [64_000, 71_000, 1.09],
  [1_850_000, 640_000, 0.93],
  [720_000, 118_000, 1.17],
  [980_000, 60_000, 1.04],
  [12_000, 55_000, 1],
  [31_000, 38_000, 1.35],
  [88_000, 64_000, 1.12],
] as const;

/** Revenue and burn of a company's quarter, the first of them 0. */
export async function figuresOf(ctx: Ctx, company: number, quarter: number) {
  const [revenue, burn, growth] = FIGURES[company] ?? [100_000, 50_000, 1];
  const metrics = await listLivingMetrics(ctx);
  return [
    ['revenue', Math.round(revenue * growth ** quarter)],
    ['burn_rate', Math.round(burn * (1 + quarter * 0.05))],
  ].flatMap(([key, value]) => {
    const metric = metrics.find((one) => one.key === key);
    return metric ? [{ metric, value: String(value) }] : [];
  });
}

const FOUNDERS = ['Ines Calder', 'Tomasz Wolff', 'Priya Raman', 'Lucie Armand', '', '', 'Rafael Duarte'];

/**
 * People of the companies, plans, and a request that some have answered and others not; the portal account of the firm
 * speaks for the first company, which is asked with time to answer. Nothing is mailed.
 */
export async function seedReports(ctx: Ctx, firm: DemoFirm, ids: readonly string[]): Promise<void> {
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const asked: string[] = [];
  for (const [place, id] of ids.entries()) {
    const name = FOUNDERS[place];
    if (!name) continue;
    asked.push(id);
    const isFirst = place === 0;
    const [first_name, last_name] = firm.people[ROLES.indexOf('portfolio_company_user')] ?? [name, ''];
    await addPerson(ctx, {
      id,
      name: isFirst ? `${first_name} ${last_name}`.trim() : name,
      email: isFirst ? `portfolio-company-user@${firm.domain}` : `founder-${place + 1}@companies.${firm.domain}`,
      invite: isFirst,
    });
    await plan(ctx, id, place);
  }
  const early = { ...ctx, now: new Date(ctx.now.getTime() - 20 * 86_400_000) };
  const month = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth(), 0));
  const reporting_period = month.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const request = {
    reporting_period,
    message: 'Please send the figures of the month, and what we can help with before the next board meeting.',
    metrics: ['revenue', 'employees', 'burn_rate', 'runway_months'],
  };
  const { id } = await storeRequest(early, { ...request, due_on: addDays(today, -5), companies: asked.slice(1) });
  await storeRequest(ctx, { ...request, due_on: addDays(today, 9), companies: asked.slice(0, 1) });
  const { answers } = await getRequest(ctx, { id });
  const answerOf = (place: number) => answers.find(({ company }) => company.id === ids[place])?.id;
  await answer(ctx, answerOf(3), ['262,000', '53', '121,500', '18']);
  await answer(ctx, answerOf(6), ['27,400', '12', '44,000', '14']);
  const draft = answerOf(1);
  const values = { ...EMPTY, metrics: { revenue: '27,000', employees: '17' } };
  if (draft) await saveDraft(asGuest(ctx), { id: draft, version: 0, values });
  const [first = ''] = ids;
  const { rows } = await listUpdates(ctx, { id: first, limit: 2 });
  await seeUpdates(ctx, { id: first, updates: rows.map((row) => row.id) });
}

const EMPTY = {
  reporting_period: '',
  update_type: 'regular',
  metrics: {},
  achievements: '',
  challenges: '',
  funding_needs: '',
  next_milestones: '',
} as const;

/** As somebody of the company, by a mailed link. */
const asGuest = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...ctx.actor, isGuest: true } });

async function answer(ctx: Ctx, id: string | undefined, figures: readonly string[]): Promise<void> {
  const [revenue = '', employees = '', burn_rate = '', runway_months = ''] = figures;
  if (!id) return;
  const metrics = { revenue, employees, burn_rate, runway_months };
  const words = { achievements: 'Two new customers, both from referrals.', next_milestones: 'Close the sales hire.' };
  await submitAnswer(asGuest(ctx), { id, version: 0, values: { ...EMPTY, metrics, ...words } });
}

/** What the company meant to earn, quarter by quarter. */
async function plan(ctx: Ctx, id: string, place: number): Promise<void> {
  const [revenue] = FIGURES[place] ?? [];
  const metric = (await listLivingMetrics(ctx)).find(({ key }) => key === 'revenue');
  const company = await lockCompany(ctx.tx, id);
  if (!revenue || !metric || !company) return;
  const values = [4, 3, 2, 1].map((ago, quarter) => {
    const month = ctx.now.getUTCMonth() - (ctx.now.getUTCMonth() % 3) - 3 * (ago - 1);
    const end = new Date(Date.UTC(ctx.now.getUTCFullYear(), month, 0)).toISOString().slice(0, 10);
    return { metric, kind: 'plan' as const, period_end: end, value: String(Math.round(revenue * 1.1 ** quarter)) };
  });
  await writeValues(ctx, { company, source: 'csv' }, values);
}
