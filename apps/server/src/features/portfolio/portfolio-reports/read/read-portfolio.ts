import {
  type AlertSeverity,
  type AlertStatus,
  addDays,
  type CompanyStage,
  type CompanyStatus,
  endOfPeriod,
  type MetricKind,
  type MetricUnit,
  quarterStart,
  type RecordedKind,
  riskScore,
} from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { findLogo } from '../../../access/tenants/find-logo.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { loadBook } from '../../investments/book/load-book.ts';
import type { InvestmentOutputs } from '../../investments/investments.types.ts';
import { listHistory, listReturns } from '../../investments/list-returns.ts';
import { getCompany } from '../../portfolio-companies/get-company.ts';
import { readSeries } from './read-series.ts';

export type Holding = InvestmentOutputs['returns']['holdings'][number];
export type Total = InvestmentOutputs['returns']['total'];

export interface Series {
  key: string;
  label: string;
  unit: MetricUnit;
  kind: MetricKind;
  currency: string | null;
  /** Exact decimals by the last day of their period. */
  values: ReadonlyMap<string, string>;
}

export interface ReportedUpdate {
  reporting_period: string;
  period_end: string;
  achievements: string | null;
  challenges: string | null;
  funding_needs: string | null;
  next_milestones: string | null;
}

export interface OpenAlert {
  title: string;
  description: string | null;
  severity: AlertSeverity;
  risk_score: number;
}

export interface CompanyFacts {
  id: string;
  name: string;
  status: CompanyStatus;
  industry: string | null;
  company_stage: CompanyStage;
  headquarters: string | null;
  founded_year: number | null;
  website: string | null;
  description: string | null;
  holdings: Holding[];
  series: Series[];
  update: ReportedUpdate | null;
  alerts: OpenAlert[];
  risk_score: number;
}

/** What happened in the quarter that ends with the report. */
export interface Event {
  day: string;
  company: string;
  what: { transaction: RecordedKind } | { valuation: number } | { raised: string } | { resolved: string };
  amount: number | null;
  currency: string;
}

/** Everything that a report says, and nothing that is still to be looked up; no moment of writing is in it. */
export interface Portfolio {
  firm: string;
  /** A PNG. */
  logo: Buffer | null;
  /** Of the group of holdings, where it is one. */
  name: string | null;
  as_of: string;
  currency: string;
  total: Total;
  history: InvestmentOutputs['history'];
  companies: CompanyFacts[];
  events: Event[];
  thesis: string | null;
}

interface Asked {
  company_id: string | null;
  portfolio_id: string | null;
  as_of: string;
}

/** The companies that the person may see, or one of them, as they stood at the end of a day. */
export async function readPortfolio(ctx: Ctx, { company_id, portfolio_id, as_of }: Asked): Promise<Portfolio> {
  const { tx, actor } = ctx;
  const asked = { as_of, ...(portfolio_id !== null && { portfolio_id }) };
  const [returns, history, [firm], logo, zone] = [
    await listReturns(ctx, asked),
    await listHistory(ctx, asked),
    await tx.query<{ name: string }>('select name from tenants where id = $1', [actor.tenantId], 'firm-of-report'),
    await findLogo(tx),
    await getTimeZone(tx),
  ];
  const held = portfolio_id === null ? [] : returns.holdings.map(({ company }) => company.id);
  const rows = await tx.query<FactsRow>(FACTS, [company_id, portfolio_id, held], 'companies-of-report');
  const ids = rows.map(({ id }) => id);
  const [series, updates, alerts] = [
    await readSeries(ctx, ids, as_of),
    await tx.query<ReportedUpdate & { company_id: string }>(UPDATES, [ids, as_of], 'updates-of-report'),
    await tx.query<AlertRow>(ALERTS, [ids, zone], 'alerts-of-report'),
  ];
  const openOf = (id: string) => alerts.filter((alert) => alert.company_id === id && wasOpen(alert, as_of));
  const name = portfolio_id === null ? undefined : await portfolioName(ctx, portfolio_id);
  const thesis =
    company_id === null ? null : ((await getCompany(ctx, { id: company_id })).approved_case?.thesis ?? null);
  return {
    firm: firm?.name ?? '',
    logo: logo?.png ?? null,
    name: name ?? null,
    as_of,
    currency: returns.currency,
    total: returns.total,
    history,
    companies: rows.map((row) => ({
      ...row,
      holdings: returns.holdings.filter(({ company }) => company.id === row.id),
      series: series.get(row.id) ?? [],
      update: updates.find((update) => update.company_id === row.id) ?? null,
      alerts: openOf(row.id),
      risk_score: riskScore(openOf(row.id).map((alert) => alert.risk_score)),
    })),
    events: [...(await readEntries(ctx, asked, new Set(ids))), ...alertEvents(alerts, rows, as_of)].sort(byDay),
    thesis,
  };
}

type FactsRow = Omit<CompanyFacts, 'holdings' | 'series' | 'update' | 'alerts' | 'risk_score'>;

const FACTS = `
  select id, name, status, industry, company_stage, headquarters, founded_year, website, description
    from portfolio_companies
   where ($1::uuid is null or id = $1) and ($2::uuid is null or portfolio_id = $2 or id = any($3::uuid[]))
   order by lower(name), id`;

const UPDATES = `
  select distinct on (u.company_id) u.company_id, u.reporting_period, u.period_end, u.achievements, u.challenges, u.funding_needs,
         u.next_milestones
    from company_updates u
   where u.company_id = any($1::uuid[]) and u.period_end <= $2
     and not exists (select 1 from company_updates later
       where later.tenant_id = u.tenant_id and later.company_id = u.company_id and later.corrects_id = u.id)
   order by u.company_id, u.period_end desc, u.created_at desc, u.id`;

interface AlertRow extends OpenAlert {
  company_id: string;
  status: AlertStatus;
  raised_on: string;
  resolved_on: string | null;
  /** The period that a rule looked at. */
  period: string | null;
}

const ALERTS = `
  select a.company_id, a.title, a.description, a.severity, a.risk_score, a.status, a.triggered_by ->> 'reporting_period' as period,
         (a.created_at at time zone $2)::date as raised_on, (a.resolved_at at time zone $2)::date as resolved_on
    from risk_alerts a where a.company_id = any($1::uuid[]) and a.status <> 'false_positive'
   order by a.risk_score desc, a.created_at, a.id`;

/**
 * The day that an alert is about: the end of the period that its rule looked at, since a quarter is reported after its end,
 * or else the day on which it was raised.
 */
function dayOf({ period, raised_on }: AlertRow): string {
  const end = period === null ? null : endOfPeriod(period);
  return end !== null && end < raised_on ? end : raised_on;
}

const wasOpen = (alert: AlertRow, asOf: string) =>
  dayOf(alert) <= asOf && (alert.resolved_on === null || alert.resolved_on > asOf);

function alertEvents(alerts: readonly AlertRow[], companies: readonly FactsRow[], asOf: string): Event[] {
  const isOfQuarter = (day: string) => day >= quarterStart(asOf) && day <= asOf;
  return alerts.flatMap((alert): Event[] => {
    const { company_id, title, resolved_on } = alert;
    const company = companies.find(({ id }) => id === company_id)?.name ?? '';
    const event = { company, amount: null, currency: '' };
    const day = dayOf(alert);
    return [
      ...(isOfQuarter(day) ? [{ ...event, day, what: { raised: title } }] : []),
      ...(resolved_on !== null && isOfQuarter(resolved_on)
        ? [{ ...event, day: resolved_on, what: { resolved: title } }]
        : []),
    ];
  });
}

/** Transactions that took effect in the quarter, and approved valuations of a day in it. */
async function readEntries(ctx: Ctx, asked: { as_of: string; portfolio_id?: string }, ids: ReadonlySet<string>) {
  const book = await loadBook(ctx, { portfolioId: asked.portfolio_id });
  const holdings = new Map(book.holdings.map((each) => [each.id, each]));
  const start = quarterStart(asked.as_of);
  const entries = [
    ...book.transactions.map((row) => ({
      holding: row.holding_id,
      day: row.effective_on,
      what: { transaction: row.kind },
      amount: row.figures.amount ?? null,
    })),
    ...book.valuations
      .filter(({ state }) => state === 'approved')
      .map((row) => ({
        holding: row.holding_id,
        day: row.as_of,
        what: { valuation: row.figures.fair_value },
        amount: row.figures.fair_value,
      })),
  ];
  return entries.flatMap(({ holding, ...entry }): Event[] => {
    const of = holdings.get(holding);
    if (!of || !ids.has(of.company_id) || entry.day < start || entry.day >= addDays(asked.as_of, 1)) return [];
    return [{ ...entry, company: of.company_name, currency: of.currency }];
  });
}

const textOf = ({ day, company, what }: Event) => `${day} ${company} ${JSON.stringify(what)}`;
const byDay = (a: Event, b: Event) => (textOf(a) < textOf(b) ? -1 : 1);

async function portfolioName({ tx }: Ctx, id: string): Promise<string | undefined> {
  const rows = await tx.query<{ name: string }>('select name from portfolios where id = $1', [id], 'name-of-portfolio');
  return rows[0]?.name;
}
