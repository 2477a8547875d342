import { sumOf } from '@cairn/domain/returns';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { FundRecord } from './load-fund-book.ts';

/** A company of a fund as it stood when its portfolio was booked; amounts in the currency of the fund. */
export interface ScheduledCompany {
  id: string;
  name: string;
  industry: string | null;
  status: string;
  cost: number;
  fair_value: number;
}

interface CompanyRow {
  id: string;
  name: string;
  industry: string | null;
  status: string;
}

export interface CompanyAmounts {
  company_id: string;
  cost: number;
  fair_value: number;
}

/** Companies with these amounts, without those of confidential deals. */
export async function nameCompanies(ctx: Ctx, amounts: readonly CompanyAmounts[]): Promise<ScheduledCompany[]> {
  const rows = await ctx.tx.query<CompanyRow & Record<string, unknown>>(
    `select c.id, c.name, c.industry, c.status from portfolio_companies c
       left join opportunities o on o.tenant_id = c.tenant_id and o.id = c.opportunity_id
      where c.id = any($1) and not coalesce(o.is_confidential, false) order by lower(c.name), c.id`,
    [amounts.map(({ company_id }) => company_id)],
    'companies-of-fund',
  );
  return rows.map((row): ScheduledCompany => {
    const own = amounts.filter(({ company_id }) => company_id === row.id);
    return { ...row, cost: sumOf(own.map(({ cost }) => cost)), fair_value: sumOf(own.map((each) => each.fair_value)) };
  });
}

/** Writes into the fund what LPs may be shown of its companies. */
export async function writeSchedule(
  ctx: Ctx,
  fund: FundRecord,
  day: string,
  amounts: readonly CompanyAmounts[],
): Promise<void> {
  const companies = await nameCompanies(ctx, amounts);
  const cell = (await ctx.cells()).encrypt('funds', 'schedule_encrypted', fund.id, JSON.stringify(companies));
  await ctx.tx.query(
    'update funds set schedule_encrypted = $2, schedule_on = $3 where id = $1',
    [fund.id, cell, day],
    'write-fund-schedule',
  );
}

export type ShownCompany = Omit<ScheduledCompany, 'cost' | 'fair_value'> & {
  cost: number | null;
  fair_value: number | null;
};

/**
 * What funds show LPs of their companies now, by fund, as the firm has chosen. A deal may have been made confidential since the
 * booking, which LPs cannot see: the database answers which of the named companies are hidden (docs/adr/0043).
 */
export async function shownCompanies(ctx: Ctx, funds: readonly FundRecord[]): Promise<Map<string, ShownCompany[]>> {
  const cells = await ctx.cells();
  const schedules = funds.map((fund) => ({ fund, companies: readSchedule(cells, fund) }));
  const named = schedules.flatMap(({ companies }) => companies.map(({ id }) => id));
  const hidden = await confidentialOf(ctx, named);
  return new Map(
    schedules.map(({ fund: { id, hidden_companies, companies_shown }, companies }) => [
      id,
      companies
        .filter((company) => !hidden.has(company.id) && !hidden_companies.includes(company.id))
        .map((company) => shownOf(companies_shown, company)),
    ]),
  );
}

const shownOf = (shown: FundRecord['companies_shown'], company: ScheduledCompany): ShownCompany =>
  shown === 'figures' ? company : { ...company, cost: null, fair_value: null };

/** Of companies with these amounts, what the firm shows LPs by its choice of now. */
export async function chosenCompanies(
  ctx: Ctx,
  { companies_shown, hidden_companies }: FundRecord,
  amounts: readonly CompanyAmounts[],
): Promise<ShownCompany[]> {
  if (companies_shown === 'none') return [];
  const companies = await nameCompanies(ctx, amounts);
  return companies
    .filter(({ id }) => !hidden_companies.includes(id))
    .map((company) => shownOf(companies_shown, company));
}

function readSchedule(cells: TenantCells, { id, schedule_encrypted, companies_shown }: FundRecord): ScheduledCompany[] {
  if (!schedule_encrypted || companies_shown === 'none') return [];
  return JSON.parse(cells.decryptText('funds', 'schedule_encrypted', id, schedule_encrypted)) as ScheduledCompany[];
}

/** Which of the companies are of a deal that is confidential now, no matter who asks. */
export async function confidentialOf({ tx }: Pick<Ctx, 'tx'>, companies: readonly string[]): Promise<Set<string>> {
  if (companies.length === 0) return new Set();
  const [row] = await tx.query<{ hidden: string[] } & Record<string, unknown>>(
    'select confidential_companies($1::uuid[]) as hidden',
    [companies],
    'confidential-companies',
  );
  return new Set(row?.hidden);
}
