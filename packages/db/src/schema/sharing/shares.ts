import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { userInvitations } from '../access/invitations.ts';
import { opportunities } from '../deals/opportunities.ts';
import { portfolioCompanies } from '../portfolio/portfolio-companies.ts';
import {
  at,
  bytes,
  dealPolicy,
  finderPolicy,
  firmWrites,
  isAcceptedShare,
  isOpenShare,
  isOwnRow,
  outsiderWrites,
  purgePolicy,
  tenantTable,
} from '../tenant-table.ts';
import { files } from '../work/files.ts';

/**
 * What a firm opens of one record for an organization: fields and files by name, for the people that it names, until it ends.
 * Nothing else of the record can be read through it, by the function `shared_item` (docs/adr/0040).
 */
export const coInvestorShares = tenantTable(
  'co_investor_shares',
  {
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    /** The deal, or the one that the company was won as: what hides it hides the share. */
    opportunity_id: uuid(),
    company_id: uuid(),
    shared_by: uuid().notNull(),
    shared_with_org: text().notNull(),
    access_type: text().notNull().default('view_only'),
    access_notes: text(),
    fields: text().array().notNull(),
    /** Whether its files can be kept, or only looked at. */
    allows_download: boolean().notNull().default(true),
    /** Whether each PDF is given out with the name and address of whom it goes to. */
    has_watermark: boolean().notNull().default(false),
    /** What is to be accepted before anything is seen; none when there is no text. A changed text is a further version. */
    terms_text: text(),
    terms_version: integer().notNull().default(0),
    expires_at: at(),
    is_active: boolean().notNull().default(true),
    revoked_at: at(),
    revoked_by: uuid(),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'co_investor_shares_deal',
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      name: 'co_investor_shares_company',
      columns: [table.tenant_id, table.company_id],
      foreignColumns: [portfolioCompanies.tenant_id, portfolioCompanies.id],
    }),
    foreignKey({
      name: 'co_investor_shares_by',
      columns: [table.tenant_id, table.shared_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('co_investor_shares_entity').on(table.tenant_id, table.entity_id, table.created_at),
    index('co_investor_shares_active').on(table.tenant_id, table.id).where(sql`is_active`),
    index('co_investor_shares_deal_idx').on(table.tenant_id, table.opportunity_id),
    check('co_investor_shares_entity', sql`${table.entity_type} in ('opportunity', 'portfolio_company')`),
    check('co_investor_shares_access', sql`${table.access_type} in ('view_only', 'participate')`),
    check(
      'co_investor_shares_fields',
      sql`${table.fields} <@ case ${table.entity_type} when 'opportunity' then array['industry', 'sector', 'business_model', 'current_stage', 'country', 'city', 'founded_year', 'website', 'description', 'funding_round', 'coinvestor_minimum_amount', 'coinvestor_maximum_amount', 'target_amount', 'current_valuation', 'revenue', 'burn_rate', 'runway_months', 'investors', 'market_size', 'target_market', 'competitive_landscape', 'competitive_advantage', 'founder_name', 'linkedin'] else array['industry', 'company_stage', 'status', 'description', 'headquarters', 'website', 'founded_year', 'employee_count', 'legal_name'] end`,
    ),
    check('co_investor_shares_terms', sql`${table.terms_text} is null or ${table.terms_version} > 0`),
    dealPolicy('opportunity_id', { outsiders: isOpenShare('id') }),
    ...firmWrites(),
    purgePolicy('opportunity_id'),
    finderPolicy(),
  ],
);

/** Whom a share is for, by address: an account of the firm, or one that an invitation becomes. */
export const coInvestorSharePeople = tenantTable(
  'co_investor_share_people',
  {
    share_id: uuid().notNull(),
    opportunity_id: uuid(),
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    user_id: uuid(),
    invitation_id: uuid(),
    added_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    removed_at: at(),
    removed_by: uuid(),
  },
  (table) => [
    foreignKey({
      name: 'co_investor_share_people_share',
      columns: [table.tenant_id, table.share_id],
      foreignColumns: [coInvestorShares.tenant_id, coInvestorShares.id],
    }),
    foreignKey({
      name: 'co_investor_share_people_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'co_investor_share_people_invitation',
      columns: [table.tenant_id, table.invitation_id],
      foreignColumns: [userInvitations.tenant_id, userInvitations.id],
    }),
    uniqueIndex('co_investor_share_people_key')
      .on(table.tenant_id, table.share_id, table.email_index)
      .where(sql`${table.removed_at} is null`),
    index('co_investor_share_people_user_idx').on(table.tenant_id, table.user_id),
    index('co_investor_share_people_invitation_idx').on(table.tenant_id, table.invitation_id),
    index('co_investor_share_people_deal').on(table.tenant_id, table.opportunity_id),
    // Who else a share is for is no business of the one whom it is for.
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
    finderPolicy(),
  ],
);

/** The files of the record that a share opens. */
export const coInvestorShareFiles = tenantTable(
  'co_investor_share_files',
  {
    share_id: uuid().notNull(),
    opportunity_id: uuid(),
    file_id: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'co_investor_share_files_share',
      columns: [table.tenant_id, table.share_id],
      foreignColumns: [coInvestorShares.tenant_id, coInvestorShares.id],
    }),
    foreignKey({
      name: 'co_investor_share_files_file',
      columns: [table.tenant_id, table.file_id],
      foreignColumns: [files.tenant_id, files.id],
    }),
    uniqueIndex('co_investor_share_files_key').on(table.tenant_id, table.share_id, table.file_id),
    index('co_investor_share_files_file_idx').on(table.tenant_id, table.file_id),
    index('co_investor_share_files_deal').on(table.tenant_id, table.opportunity_id),
    dealPolicy('opportunity_id', { outsiders: isAcceptedShare('share_id') }),
    ...firmWrites(),
  ],
);

/** What somebody outside did with what was shared with them. Only how long a view lasts is ever changed. */
export const coInvestorInteractions = tenantTable(
  'co_investor_interactions',
  {
    share_id: uuid().notNull(),
    entity_id: uuid().notNull(),
    opportunity_id: uuid(),
    user_id: uuid().notNull(),
    interaction_type: text().notNull(),
    duration_seconds: integer(),
    message_encrypted: bytes(),
    file_id: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'co_investor_interactions_share',
      columns: [table.tenant_id, table.share_id],
      foreignColumns: [coInvestorShares.tenant_id, coInvestorShares.id],
    }),
    foreignKey({
      name: 'co_investor_interactions_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('co_investor_interactions_entity').on(table.tenant_id, table.entity_id, table.created_at),
    index('co_investor_interactions_share_idx').on(table.tenant_id, table.share_id),
    index('co_investor_interactions_time').on(table.tenant_id, table.created_at),
    index('co_investor_interactions_deal').on(table.tenant_id, table.opportunity_id),
    check(
      'co_investor_interactions_type',
      sql`${table.interaction_type} in ('view', 'express_interest', 'request_details', 'download_document')`,
    ),
    check(
      'co_investor_interactions_duration',
      sql`${table.duration_seconds} is null or (${table.interaction_type} = 'view' and ${table.duration_seconds} between 0 and 14400)`,
    ),
    dealPolicy('opportunity_id', { outsiders: sql`${isOwnRow} and ${isAcceptedShare('share_id')}` }),
    purgePolicy('opportunity_id'),
  ],
);

/**
 * How long each page of a document was on screen within one view. A file never changes, so its id names the version that was
 * read. Only the seconds are ever changed.
 */
export const coInvestorPageViews = tenantTable(
  'co_investor_page_views',
  {
    share_id: uuid().notNull(),
    entity_id: uuid().notNull(),
    opportunity_id: uuid(),
    interaction_id: uuid().notNull(),
    user_id: uuid().notNull(),
    file_id: uuid().notNull(),
    page: integer().notNull(),
    seconds: integer().notNull(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'co_investor_page_views_share',
      columns: [table.tenant_id, table.share_id],
      foreignColumns: [coInvestorShares.tenant_id, coInvestorShares.id],
    }),
    foreignKey({
      name: 'co_investor_page_views_interaction',
      columns: [table.tenant_id, table.interaction_id],
      foreignColumns: [coInvestorInteractions.tenant_id, coInvestorInteractions.id],
    }),
    foreignKey({
      name: 'co_investor_page_views_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'co_investor_page_views_file',
      columns: [table.tenant_id, table.file_id],
      foreignColumns: [files.tenant_id, files.id],
    }),
    uniqueIndex('co_investor_page_views_key').on(table.tenant_id, table.interaction_id, table.file_id, table.page),
    index('co_investor_page_views_entity').on(table.tenant_id, table.entity_id, table.file_id),
    index('co_investor_page_views_time').on(table.tenant_id, table.created_at),
    index('co_investor_page_views_deal').on(table.tenant_id, table.opportunity_id),
    check('co_investor_page_views_page', sql`${table.page} between 1 and 10000`),
    check('co_investor_page_views_seconds', sql`${table.seconds} between 0 and 14400`),
    dealPolicy('opportunity_id', { outsiders: sql`${isOwnRow} and ${isAcceptedShare('share_id')}` }),
    purgePolicy('opportunity_id'),
  ],
);

/** That somebody has accepted the terms of a share: which, and when. Kept for good, with the words as they stood. */
export const coInvestorAcceptances = tenantTable(
  'co_investor_acceptances',
  {
    share_id: uuid().notNull(),
    opportunity_id: uuid(),
    user_id: uuid().notNull(),
    terms_version: integer().notNull(),
    terms_text: text().notNull(),
    accepted_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'co_investor_acceptances_share',
      columns: [table.tenant_id, table.share_id],
      foreignColumns: [coInvestorShares.tenant_id, coInvestorShares.id],
    }),
    foreignKey({
      name: 'co_investor_acceptances_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('co_investor_acceptances_key').on(table.tenant_id, table.share_id, table.user_id, table.terms_version),
    index('co_investor_acceptances_deal').on(table.tenant_id, table.opportunity_id),
    dealPolicy('opportunity_id', { outsiders: sql`${isOwnRow} and ${isOpenShare('share_id')}` }),
    // Nothing else can be accepted than what the share asks for at that moment.
    ...outsiderWrites({
      inserts: sql`exists (select 1 from co_investor_shares s where s.tenant_id = co_investor_acceptances.tenant_id
        and s.id = co_investor_acceptances.share_id and s.terms_version = co_investor_acceptances.terms_version
        and s.terms_text = co_investor_acceptances.terms_text)`,
      updates: sql`false`,
    }),
    purgePolicy('opportunity_id'),
    finderPolicy(),
  ],
);
