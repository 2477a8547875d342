import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { imports } from '../deals/imports.ts';
import { opportunities } from '../deals/opportunities.ts';
import {
  at,
  bytes,
  dealPolicy,
  finderPolicy,
  founderPolicy,
  isOwnCompany,
  lpPolicy,
  tenantTable,
  undoPolicy,
} from '../tenant-table.ts';
import { portfolios } from './portfolios.ts';

/** A company that the firm holds (docs/rules/portfolio.md#company-states); hidden as long as the deal that it was won as is. */
export const portfolioCompanies = tenantTable(
  'portfolio_companies',
  {
    created_by: uuid(),
    name: text().notNull(),
    legal_name: text(),
    status: text().notNull().default('active'),
    company_stage: text().notNull().default('seed'),
    industry: text(),
    description: text(),
    headquarters: text(),
    website: text(),
    employee_count: integer(),
    founded_year: integer(),
    update_frequency: text().notNull().default('quarterly'),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    risk_score: integer().notNull().default(0),
    last_update_date: date({ mode: 'string' }),
    next_board_meeting: date({ mode: 'string' }),
    /** Of the amounts, and of whatever else is paid for the company. */
    currency: text().notNull().default('USD'),
    investment_amount_encrypted: bytes(),
    valuation_encrypted: bytes(),
    ownership_percentage_encrypted: bytes(),
    /** The group of holdings that it belongs to. */
    portfolio_id: uuid(),
    /** The deal that it was won as. */
    opportunity_id: uuid(),
    /** The list that it came in with, and the row of it. */
    import_id: uuid(),
    import_row: integer(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      name: 'portfolio_companies_portfolio',
      columns: [table.tenant_id, table.portfolio_id],
      foreignColumns: [portfolios.tenant_id, portfolios.id],
    }),
    foreignKey({
      name: 'portfolio_companies_import',
      columns: [table.tenant_id, table.import_id],
      foreignColumns: [imports.tenant_id, imports.id],
    }),
    index('portfolio_companies_import_idx').on(table.tenant_id, table.import_id),
    index('portfolio_companies_portfolio_idx').on(table.tenant_id, table.portfolio_id),
    index('portfolio_companies_time').on(table.tenant_id, table.created_at),
    // A deal is won once.
    uniqueIndex('portfolio_companies_deal_key').on(table.tenant_id, table.opportunity_id),
    check(
      'portfolio_companies_status',
      sql`${table.status} in ('active', 'acquired', 'closed', 'bankruptcy', 'sold', 'ipo', 'merged', 'inactive')`,
    ),
    check(
      'portfolio_companies_stage',
      sql`${table.company_stage} in ('pre_seed', 'seed', 'series_a', 'series_b', 'series_c', 'series_d', 'growth', 'late_stage', 'pre_ipo')`,
    ),
    check(
      'portfolio_companies_frequency',
      sql`${table.update_frequency} in ('monthly', 'quarterly', 'semi_annual', 'annual', 'as_needed')`,
    ),
    check('portfolio_companies_risk', sql`${table.risk_score} between 0 and 100`),
    dealPolicy('opportunity_id'),
    undoPolicy('import_id'),
    founderPolicy(isOwnCompany),
    // What LPs are shown of companies stands with their fund.
    lpPolicy(sql`false`, { founders: true }),
    finderPolicy(),
  ],
);
