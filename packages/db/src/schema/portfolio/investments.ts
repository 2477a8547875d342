import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { imports } from '../deals/imports.ts';
import { at, bytes, tenantTable } from '../tenant-table.ts';
import { ofCompany } from './company-work.ts';
import { portfolios } from './portfolios.ts';

/** One company held by one portfolio, or by the firm itself, in one currency: what transactions and valuations are about. */
export const holdings = tenantTable(
  'holdings',
  {
    company_id: uuid().notNull(),
    /** Null: it belongs to the portfolio that the company is assigned to. */
    portfolio_id: uuid(),
    currency: text().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    ...ofCompany('holdings', table),
    foreignKey({
      name: 'holdings_portfolio',
      columns: [table.tenant_id, table.portfolio_id],
      foreignColumns: [portfolios.tenant_id, portfolios.id],
    }),
    index('holdings_portfolio_idx').on(table.tenant_id, table.portfolio_id),
    unique('holdings_key').on(table.tenant_id, table.company_id, table.portfolio_id, table.currency).nullsNotDistinct(),
  ],
);

type OfHolding = Record<'tenant_id' | 'holding_id', AnyPgColumn>;
const ofHolding = (name: string, table: OfHolding) =>
  foreignKey({
    name: `${name}_holding`,
    columns: [table.tenant_id, table.holding_id],
    foreignColumns: [holdings.tenant_id, holdings.id],
  });

/** Priced rounds of a company. One is never changed: what was wrong is withdrawn, and written again. */
export const financingRounds = tenantTable(
  'financing_rounds',
  {
    company_id: uuid().notNull(),
    name: text().notNull(),
    closed_on: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** JSON: price per share, pre-money, new money, fully diluted shares. One cell, since they are only read together. */
    figures_encrypted: bytes().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    withdrawn_by: uuid(),
    withdrawn_at: at(),
  },
  (table) => [
    ...ofCompany('financing_rounds', table),
    foreignKey({
      name: 'financing_rounds_withdrawn_by',
      columns: [table.tenant_id, table.withdrawn_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
  ],
);

/** The append-only list of what happened to holdings; a trigger refuses every change (docs/adr/0033). */
export const investmentTransactions = tenantTable(
  'investment_transactions',
  {
    company_id: uuid().notNull(),
    holding_id: uuid().notNull(),
    kind: text().notNull(),
    effective_on: date({ mode: 'string' }).notNull(),
    share_class: text(),
    /** The SAFE or note that converts, or the warrant that is exercised. */
    instrument_id: uuid(),
    round_id: uuid(),
    reverses_id: uuid(),
    /** JSON: amount, shares, ratio, terms. One cell, since a figure needs all of them. */
    figures_encrypted: bytes().notNull(),
    note: text(),
    /** The list that it came with, and the row there. */
    import_id: uuid(),
    import_row: integer(),
    created_by: uuid(),
    /** The posted day is its day in the firm's time zone. */
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    ...ofCompany('investment_transactions', table),
    ofHolding('investment_transactions', table),
    ...(['instrument_id', 'reverses_id'] as const).map((column) =>
      foreignKey({
        name: `investment_transactions_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [table.tenant_id, table.id],
      }),
    ),
    foreignKey({
      name: 'investment_transactions_round',
      columns: [table.tenant_id, table.round_id],
      foreignColumns: [financingRounds.tenant_id, financingRounds.id],
    }),
    foreignKey({
      name: 'investment_transactions_import',
      columns: [table.tenant_id, table.import_id],
      foreignColumns: [imports.tenant_id, imports.id],
    }),
    index('investment_transactions_holding_idx').on(table.tenant_id, table.holding_id),
    index('investment_transactions_import_idx').on(table.tenant_id, table.import_id).where(sql`import_id is not null`),
    // What is reversed stays so.
    uniqueIndex('investment_transactions_reverses_key').on(table.tenant_id, table.reverses_id),
    check(
      'investment_transactions_kind',
      sql`${table.kind} in ('buy', 'follow_on', 'safe_post_money', 'safe_pre_money', 'convertible_note', 'warrant', 'warrant_exercise', 'conversion', 'split', 'secondary_sale', 'exit', 'dividend', 'write_down', 'write_off', 'reversal')`,
    ),
    check('investment_transactions_reversal', sql`(${table.kind} = 'reversal') = (${table.reverses_id} is not null)`),
  ],
);

/** What a holding is worth on a day. Approved by somebody else than who prepared it; from then on a trigger keeps it as it is. */
export const valuations = tenantTable(
  'valuations',
  {
    company_id: uuid().notNull(),
    holding_id: uuid().notNull(),
    as_of: date({ mode: 'string' }).notNull(),
    technique: text().notNull(),
    state: text().notNull().default('proposed'),
    /** JSON: fair value, the prior value and what led from it to this one. */
    figures_encrypted: bytes().notNull(),
    inputs: text(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    decided_by: uuid(),
    decided_at: at(),
    decision_note: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    ...ofCompany('valuations', table),
    ofHolding('valuations', table),
    foreignKey({
      name: 'valuations_decided_by',
      columns: [table.tenant_id, table.decided_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('valuations_holding_idx').on(table.tenant_id, table.holding_id),
    check('valuations_state', sql`${table.state} in ('proposed', 'approved', 'rejected')`),
    check('valuations_decided', sql`(${table.state} = 'proposed') = (${table.decided_at} is null)`),
    check('valuations_approver', sql`${table.decided_by} <> ${table.created_by}`),
    check(
      'valuations_technique',
      sql`${table.technique} in ('recent_transaction', 'calibrated_model', 'comparable_companies', 'discounted_cash_flow', 'milestones', 'net_assets', 'other')`,
    ),
  ],
);
