import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { portfolios } from '../portfolio/portfolios.ts';
import { at, bytes, isOwnOrDelegatedFund, lpPolicy, tenantTable } from '../tenant-table.ts';

/** A fund of the firm. Its investments are those of its portfolio; its figures come from the ledger alone. */
export const funds = tenantTable(
  'funds',
  {
    name: text().notNull(),
    currency: text().notNull(),
    portfolio_id: uuid(),
    companies_shown: text().notNull().default('names'),
    /** Companies that LPs are never shown, whatever `companies_shown` says. */
    hidden_companies: jsonb().$type<string[]>().notNull().default([]),
    /** What the accounts of the journal are called in the firm's accounting program. */
    account_codes: jsonb().$type<Record<string, string>>().notNull().default({}),
    wire_details_encrypted: bytes(),
    /** JSON: what LPs are shown of the companies, written when the portfolio was booked last. */
    schedule_encrypted: bytes(),
    schedule_on: date({ mode: 'string' }),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'funds_portfolio',
      columns: [table.tenant_id, table.portfolio_id],
      foreignColumns: [portfolios.tenant_id, portfolios.id],
    }),
    foreignKey({
      name: 'funds_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    // The money of one portfolio is in one fund.
    unique('funds_portfolio_key').on(table.tenant_id, table.portfolio_id),
    index('funds_time').on(table.tenant_id, table.created_at, table.id),
    check('funds_companies_shown', sql`${table.companies_shown} in ('none', 'names', 'figures')`),
    lpPolicy(isOwnOrDelegatedFund('id')),
  ],
);

/** A version of a fund's terms. Approved by somebody else than who proposed it; from then on a trigger keeps it as it is. */
export const fundTerms = tenantTable(
  'fund_terms',
  {
    fund_id: uuid().notNull(),
    version_no: integer().notNull(),
    /** JSON: dates, fee, hurdle, carry, catch-up, side letters. */
    terms_encrypted: bytes().notNull(),
    state: text().notNull().default('proposed'),
    note: text(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    decided_by: uuid(),
    decided_at: at(),
    decision_note: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'fund_terms_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'fund_terms_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'fund_terms_decided_by',
      columns: [table.tenant_id, table.decided_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    unique('fund_terms_key').on(table.tenant_id, table.fund_id, table.version_no),
    uniqueIndex('fund_terms_proposed').on(table.tenant_id, table.fund_id).where(sql`${table.state} = 'proposed'`),
    check('fund_terms_state', sql`${table.state} in ('proposed', 'approved', 'rejected')`),
    check('fund_terms_decided', sql`(${table.state} = 'proposed') = (${table.decided_at} is null)`),
    check('fund_terms_approver', sql`${table.decided_by} <> ${table.created_by}`),
    // With the side letters of others.
    lpPolicy(sql`false`),
  ],
);
