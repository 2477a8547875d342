import { addDays, type CompanyStage, type CompanyStatus, dayIn } from '@cairn/domain';
import type { Ctx } from '../core/procedure.ts';
import { getTimeZone } from '../features/access/tenants/get-time-zone.ts';
import { createCompany } from '../features/portfolio/portfolio-companies/create-company.ts';
import { listCompanies } from '../features/portfolio/portfolio-companies/list-companies.ts';
import { addNote } from '../features/portfolio/portfolio-companies/work/company-notes.ts';
import { addUpdate } from '../features/portfolio/portfolio-companies/work/company-updates.ts';
import { listPortfolios } from '../features/portfolio/portfolios/list-portfolios.ts';
import { createAlert } from '../features/portfolio/risk-alerts/create-alert.ts';
import { listAlerts } from '../features/portfolio/risk-alerts/list-alerts.ts';
import { setAlertStatus } from '../features/portfolio/risk-alerts/set-alert-status.ts';
import type { DemoFirm } from './demo-firms.ts';
import { figuresOf, seedReports } from './seed-reports.ts';

/** What a company says in the update of its newest quarter; in the order of the companies. */
const WORDS = [
  {
    achievements: 'Three cooperatives signed for the season, and churn of sensors fell to 2 % a quarter.',
    challenges: 'Delivery of radio modules takes nine weeks instead of four.',
    next_milestones: 'Pilot with the first insurer in spring.',
  },
  {
    achievements: 'The approval flow is live with twelve firms.',
    challenges: 'Sales cycles of six months cost more cash than planned.',
    funding_needs: 'A bridge of 400,000, or the seed extension before the end of the quarter.',
    next_milestones: 'Two paid pilots converted to annual contracts.',
  },
  {
    challenges: 'Two customers postponed their orders; the second shift was let go.',
    funding_needs: 'A bridge by the insiders, or a sale of the storage line.',
    next_milestones: 'Decision on the bridge within four weeks.',
  },
  {
    achievements: 'Certified for use at home; two chains of pharmacies test it.',
    next_milestones: 'Launch in 40 shops.',
  },
  { achievements: 'Handed over to the buyer.' },
  { challenges: 'The trial missed its first goal.' },
  { achievements: 'Payouts in Mexico work end to end.', next_milestones: 'A licence of their own.' },
];

interface DemoCompany {
  industry: string;
  headquarters: string;
  status?: CompanyStatus;
  company_stage: CompanyStage;
  founded_year: number;
  tags: string[];
  description: string;
  /** Years ago, month and day of what ended the holding (seed-investments.ts): nothing is reported after it. */
  endedOn?: `${number}-${number}-${number}`;
  /** Runway in months and headcount of the last four quarters, the oldest first. */
  quarters: readonly (readonly [runway: number, headcount: number])[];
}

/** The names differ, so that what leaks from one firm to the other is seen at once. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'Northgate Ventures': [
    'Loamworks',
    'Quillbase',
    'Solder & Sky',
    'Pinemark Health',
    'Ostrava Freight',
    'Bluefin Labs',
    'Kestrel Pay',
  ],
  'Harbor Seed Partners': [
    'Tallowind',
    'Marrowtech',
    'Copperleaf AI',
    'Sundial Care',
    'Rivet Cargo',
    'Anemone Bio',
    'Ledgerlight',
  ],
};

const COMPANIES: readonly DemoCompany[] = [
  {
    industry: 'Agriculture',
    headquarters: 'Utrecht, Netherlands',
    company_stage: 'series_a',
    founded_year: 2020,
    tags: ['soil', 'sensors'],
    description: 'Sensors and software that tell farmers what their soil lacks.',
    quarters: [
      [20, 31],
      [18, 34],
      [16, 38],
      [14, 41],
    ],
  },
  {
    industry: 'Software',
    headquarters: 'Dublin, Ireland',
    company_stage: 'seed',
    founded_year: 2022,
    tags: ['documents', 'b2b'],
    description: 'Drafting and approval of contracts for mid-sized firms.',
    quarters: [
      [12, 14],
      [10, 15],
      [7, 17],
      [5, 17],
    ],
  },
  {
    industry: 'Energy',
    headquarters: 'Austin, United States',
    company_stage: 'series_b',
    founded_year: 2018,
    tags: ['storage', 'hardware'],
    description: 'Modular storage for rooftop solar.',
    quarters: [
      [11, 88],
      [9, 90],
      [6, 84],
      [2, 61],
    ],
  },
  {
    industry: 'Healthcare',
    headquarters: 'Lyon, France',
    company_stage: 'series_a',
    founded_year: 2019,
    tags: ['diagnostics'],
    description: 'Blood tests read at home within minutes.',
    quarters: [
      [15, 44],
      [14, 46],
      [13, 49],
      [19, 52],
    ],
  },
  {
    industry: 'Logistics',
    headquarters: 'Gdańsk, Poland',
    status: 'acquired',
    company_stage: 'series_a',
    founded_year: 2017,
    tags: ['ports'],
    description: 'Booking of container slots; bought by its largest customer.',
    endedOn: '1-10-01',
    quarters: [
      [11, 54],
      [10, 57],
      [9, 60],
      [9, 58],
    ],
  },
  {
    industry: 'Biotech',
    headquarters: 'Boston, United States',
    status: 'closed',
    company_stage: 'seed',
    founded_year: 2021,
    tags: ['proteins'],
    description: 'Closed after its first trial; written off.',
    endedOn: '1-09-15',
    quarters: [
      [13, 12],
      [10, 12],
      [7, 11],
      [4, 9],
    ],
  },
  {
    industry: 'Fintech',
    headquarters: 'São Paulo, Brazil',
    company_stage: 'pre_seed',
    founded_year: 2024,
    tags: ['payments', 'latam'],
    description: 'Instant payouts for marketplaces.',
    quarters: [
      [22, 5],
      [19, 7],
      [17, 8],
      [15, 11],
    ],
  },
];

/** After those of the list above. */
const WON_PLACE = COMPANIES.length;
const WON_QUARTERS = [
  [21, 12],
  [18, 14],
  [16, 15],
  [14, 17],
] as const;

/** Companies with what they reported quarter by quarter, so that the rules raise alerts of their own; some are settled. */
export async function seedCompanies(ctx: Ctx, firm: DemoFirm): Promise<string[]> {
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const names = NAMES[firm.name] ?? [];
  const ids: string[] = [];
  const { rows: portfolios } = await listPortfolios(ctx, {});
  const [fund, scout] = ['Fund', 'Scout'].map((type) => portfolios.find((each) => each.type === type)?.id ?? null);
  for (const [place, { quarters, endedOn, ...facts }] of COMPANIES.entries()) {
    const name = names[place] ?? `Company ${place + 1}`;
    const next_board_meeting = facts.status ? null : addDays(today, 12 + place * 6);
    const portfolio_id = (facts.company_stage === 'pre_seed' ? scout : fund) ?? null;
    const { id } = await createCompany(ctx, { name, next_board_meeting, portfolio_id, ...facts });
    ids.push(id);
    for (const [at, [runway_months, headcount]] of quarters.entries())
      await report(
        ctx,
        id,
        quarters.length - at + quartersSince(ctx.now, endedOn),
        { runway_months, headcount, ...(at === quarters.length - 1 && WORDS[place]) },
        await figuresOf(ctx, place, at),
      );
  }
  await seedWon(ctx);
  await seedReports(ctx, firm, ids);
  const [first, , third] = ids;
  if (!first || !third) return ids;
  await addNote(ctx, {
    id: third,
    title: 'Bridge round',
    content: 'Two insiders are ready to lead; counsel drafts the notes.',
    note_type: 'risk',
    priority: 'urgent',
    is_action_item: true,
  });
  await createAlert(ctx, {
    company_id: first,
    title: 'Subsidies for precision farming end in June',
    alert_type: 'market_risk',
    severity: 'medium',
  });
  const { rows } = await listAlerts(ctx, { limit: 50 });
  // The critical one stays active, so that the demo shows one to act on.
  const dismissed = rows.find(
    ({ alert_type, title }) => alert_type === 'negative_growth' && title.startsWith('Revenue'),
  );
  if (dismissed) await setAlertStatus(ctx, { id: dismissed.id, status: 'false_positive' });
  const acknowledged = rows.find(({ alert_type, severity }) => alert_type === 'low_runway' && severity === 'high');
  if (acknowledged) await setAlertStatus(ctx, { id: acknowledged.id, status: 'acknowledged' });
  const resolved = rows.find(({ title }) => title.startsWith('Employees'));
  if (resolved)
    await setAlertStatus(ctx, {
      id: resolved.id,
      status: 'resolved',
      resolution_notes: 'Planned: the factory was sold.',
    });
  return ids;
}

/** What the company of the won deal had reported to its earlier investors, and sent along when the deal was signed. */
async function seedWon(ctx: Ctx): Promise<void> {
  const { companies } = await listCompanies(ctx);
  const id = companies.find(({ deal }) => deal !== null)?.id;
  if (id === undefined) return;
  for (const [at, [runway_months, headcount]] of WON_QUARTERS.entries())
    await report(ctx, id, WON_QUARTERS.length - at, { runway_months, headcount }, await figuresOf(ctx, WON_PLACE, at));
}

/** How many quarters have ended since a day such as `1-10-01`, October 1 of last year. */
function quartersSince(now: Date, day: string | undefined): number {
  if (day === undefined) return 0;
  const [years = 0, month = 1] = day.split('-').map(Number);
  const quarterOf = (year: number, monthOfYear: number) => year * 4 + Math.floor(monthOfYear / 3);
  return quarterOf(now.getUTCFullYear(), now.getUTCMonth()) - quarterOf(now.getUTCFullYear() - years, month - 1);
}

/** What was reported of the quarter that ended `ago` quarters ago, as if it had come ten days after its end. */
async function report(
  ctx: Ctx,
  id: string,
  ago: number,
  figures: { runway_months: number; headcount: number; achievements?: string },
  values: Awaited<ReturnType<typeof figuresOf>>,
) {
  const month = ctx.now.getUTCMonth() - (ctx.now.getUTCMonth() % 3) - 3 * (ago - 1);
  const end = new Date(Date.UTC(ctx.now.getUTCFullYear(), month, 0));
  const now = new Date(end.getTime() + 10 * 86_400_000);
  const reporting_period = `Q${Math.floor(end.getUTCMonth() / 3) + 1} ${end.getUTCFullYear()}`;
  await addUpdate({ ...ctx, now: now < ctx.now ? now : ctx.now }, { id, reporting_period, ...figures }, values);
}
