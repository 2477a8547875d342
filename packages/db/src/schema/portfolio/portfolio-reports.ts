import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, bytes, finderPolicy, ownPolicy, tenantTable, visibleCompaniesPolicy } from '../tenant-table.ts';
import { portfolioCompanies } from './portfolio-companies.ts';
import { portfolios } from './portfolios.ts';

/**
 * Reports on companies, as they were written for one person; nobody else sees them, and that person only as long as they
 * see every company in it. The content is stored under the id of the row.
 */
export const portfolioReports = tenantTable(
  'portfolio_reports',
  {
    requested_by: uuid().notNull(),
    kind: text().notNull(),
    /** Of a one-pager. */
    company_id: uuid(),
    /** Of the others: only what belongs to it. */
    portfolio_id: uuid(),
    as_of: date({ mode: 'string' }).notNull(),
    /** The companies that it says something about, from the moment at which they are read. */
    company_ids: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    status: text().notNull().default('queued'),
    /** From 0 to 100. */
    progress: integer().notNull().default(0),
    /** Why it could not be written, in a sentence for the person. */
    problem: text(),
    byte_size: integer(),
    sha256: bytes(),
    created_at: at().notNull().defaultNow(),
    finished_at: at(),
  },
  (table) => [
    foreignKey({
      name: 'portfolio_reports_requested_by',
      columns: [table.tenant_id, table.requested_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'portfolio_reports_company',
      columns: [table.tenant_id, table.company_id],
      foreignColumns: [portfolioCompanies.tenant_id, portfolioCompanies.id],
    }),
    foreignKey({
      name: 'portfolio_reports_portfolio',
      columns: [table.tenant_id, table.portfolio_id],
      foreignColumns: [portfolios.tenant_id, portfolios.id],
    }),
    index('portfolio_reports_person').on(table.tenant_id, table.requested_by, table.created_at),
    check('portfolio_reports_kind', sql`${table.kind} in ('one_pager', 'review', 'kpis_csv', 'kpis_xlsx')`),
    check('portfolio_reports_about', sql`(${table.kind} = 'one_pager') = (${table.company_id} is not null)`),
    check('portfolio_reports_status', sql`${table.status} in ('queued', 'drawing', 'ready', 'failed')`),
    check('portfolio_reports_progress', sql`${table.progress} between 0 and 100`),
    finderPolicy(),
    check('portfolio_reports_ready', sql`${table.status} <> 'ready' or ${table.sha256} is not null`),
    ownPolicy('requested_by'),
    visibleCompaniesPolicy('company_ids'),
  ],
);
