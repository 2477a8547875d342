import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { appRole, at, bytes, dealPolicy, finderPolicy, tenantTable } from '../tenant-table.ts';
import { imports } from './imports.ts';
import { pipelineStages } from './pipeline-settings.ts';

export const opportunities = tenantTable(
  'opportunities',
  {
    company_name: text().notNull(),
    founder_name: text(),
    founder_email: text(),
    website: text(),
    linkedin: text(),
    industry: text(),
    sector: text(),
    business_model: text(),
    current_stage: text(),
    country: text(),
    city: text(),
    founded_year: integer(),
    description: text(),
    funding_round: text(),
    currency: text().notNull(),
    target_amount_encrypted: bytes(),
    current_valuation_encrypted: bytes(),
    revenue_encrypted: bytes(),
    burn_rate_encrypted: bytes(),
    market_size_encrypted: bytes(),
    coinvestor_minimum_amount_encrypted: bytes(),
    coinvestor_maximum_amount_encrypted: bytes(),
    investors: text(),
    runway_months: integer().notNull().default(0),
    target_market: text(),
    competitive_landscape: text(),
    competitive_advantage: text(),
    priority: text().notNull().default('medium'),
    source: text(),
    assigned_to: uuid(),
    probability: integer().notNull().default(50),
    received_on: date({ mode: 'string' }),
    expected_close_date: date({ mode: 'string' }),
    shared_with_coinvestors: boolean().notNull().default(false),
    remarks: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    status: text().notNull(),
    stage_entered_at: at().notNull().defaultNow(),
    /** Items of the running stage, and the mandatory ones among them that are still open: kept with every change of them. */
    checklist_items: integer().notNull().default(0),
    checklist_open: integer().notNull().default(0),
    is_confidential: boolean().notNull().default(false),
    /** The deal that this one was merged into; it is gone from every list, its history is not. */
    merged_into: uuid(),
    merged_at: at(),
    /** Put away: gone from lists and figures, read only, until somebody restores it. */
    archived_at: at(),
    archived_by: uuid(),
    /** Deleted: gone for everybody but those who can restore it, and purged after 30 days (docs/adr/0028). */
    deleted_at: at(),
    deleted_by: uuid(),
    /** What every list, count and figure is about. One column, so that an index and a statement can name it. */
    in_pipeline: boolean()
      .notNull()
      .generatedAlwaysAs(sql`merged_into is null and archived_at is null and deleted_at is null`),
    created_by: uuid(),
    updated_by: uuid(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** Values of the firm's own fields by their keys, and those that are encrypted as cells in base64 (docs/adr/0025). */
    custom: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    custom_cells: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** What search looks through of them. */
    custom_text: text().notNull().default(''),
    /** Folded company, founder, industry and tags, written with the row: what search looks through. */
    search_text: text().notNull(),
    /** Normalised company name and deal, by which an import recognises what is already here. */
    company_key: text().notNull(),
    import_id: uuid(),
    import_row: integer(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.status],
      foreignColumns: [pipelineStages.tenant_id, pipelineStages.stage_key],
    }),
    foreignKey({
      columns: [table.tenant_id, table.assigned_to],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.updated_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({ columns: [table.tenant_id, table.import_id], foreignColumns: [imports.tenant_id, imports.id] }),
    foreignKey({ columns: [table.tenant_id, table.merged_into], foreignColumns: [table.tenant_id, table.id] }),
    dealPolicy('id'),
    finderPolicy(),
    pgPolicy('purge_rule', {
      as: 'restrictive',
      for: 'delete',
      to: appRole,
      using: sql`deleted_at <= now() - interval '30 days'`,
    }),
    check('opportunities_checklist', sql`${table.checklist_open} between 0 and ${table.checklist_items}`),
    check('opportunities_priority', sql`${table.priority} in ('low', 'medium', 'high', 'critical')`),
    check(
      'opportunities_source',
      sql`${table.source} in ('referral', 'inbound', 'outbound', 'event', 'network', 'other')`,
    ),
    check('opportunities_probability', sql`${table.probability} between 0 and 100`),
    check('opportunities_runway', sql`${table.runway_months} >= 0`),
    index('opportunities_created').on(table.tenant_id, table.created_at, table.id),
    index('opportunities_board').on(table.tenant_id, table.stage_entered_at, table.id),
    index('opportunities_status').on(table.tenant_id, table.status),
    index('opportunities_name').on(table.tenant_id, table.company_name, table.id),
    index('opportunities_assigned').on(table.tenant_id, table.assigned_to),
    // What a list counts, without a look at the deals.
    index('opportunities_in_pipeline').on(table.tenant_id, table.id).where(sql`in_pipeline`),
    // What was put away; also what every write of something that belongs to a deal is checked against.
    index('opportunities_put_away')
      .on(table.tenant_id, table.id)
      .where(sql`archived_at is not null or deleted_at is not null`),
    index('opportunities_import').on(table.tenant_id, table.import_id).where(sql`import_id is not null`),
    // What search reads (ADR 2). An index takes no text of more than 2,704 bytes; the few that are longer are found apart.
    index('opportunities_search')
      .on(table.tenant_id, table.id, table.search_text)
      .where(sql`in_pipeline and octet_length(search_text) <= 2000`),
    index('opportunities_search_long')
      .on(table.tenant_id, table.id)
      .where(sql`in_pipeline and octet_length(search_text) > 2000`),
  ],
);

/** Deals that only chosen members see. Apart from the deal, so that the policy can read it without being bound by itself. */
export const confidentialOpportunities = tenantTable(
  'confidential_opportunities',
  {
    opportunity_id: uuid().notNull(),
    /** Where the deal stands, kept by triggers; null when it was merged: a stage is not retired while unseen deals are in it. */
    stage_key: text(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    uniqueIndex('confidential_opportunities_key').on(table.tenant_id, table.opportunity_id),
    finderPolicy(),
  ],
);

/** Who sees a confidential deal. */
export const opportunityMembers = tenantTable(
  'opportunity_members',
  {
    opportunity_id: uuid().notNull(),
    user_id: uuid().notNull(),
    added_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('opportunity_members_key').on(table.tenant_id, table.opportunity_id, table.user_id),
    finderPolicy(),
  ],
);
