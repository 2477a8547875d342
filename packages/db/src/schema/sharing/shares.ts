import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { userInvitations } from '../access/invitations.ts';
import { opportunities } from '../deals/opportunities.ts';
import { portfolioCompanies } from '../portfolio/portfolio-companies.ts';
import {
  at,
  authPolicies,
  bytes,
  dealPolicy,
  finderPolicy,
  firmWrites,
  isAcceptedShare,
  isOpenShare,
  isSelf,
  lpPolicy,
  platformPolicies,
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
    ...platformPolicies('tenant_id', ['read']),
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

/** What the firm noted about a share, for its own people: whom the share is for sees every column of the share itself. */
export const coInvestorShareNotes = tenantTable(
  'co_investor_share_notes',
  {
    share_id: uuid().notNull(),
    opportunity_id: uuid(),
    access_notes: text(),
  },
  (table) => [
    foreignKey({
      name: 'co_investor_share_notes_share',
      columns: [table.tenant_id, table.share_id],
      foreignColumns: [coInvestorShares.tenant_id, coInvestorShares.id],
    }),
    uniqueIndex('co_investor_share_notes_key').on(table.tenant_id, table.share_id),
    index('co_investor_share_notes_deal').on(table.tenant_id, table.opportunity_id),
    dealPolicy('opportunity_id'),
    lpPolicy(sql`false`),
    purgePolicy('opportunity_id'),
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

/**
 * Opens a share to whom holds it, without an account: its token is stored hashed, and shown once. What it asks for first is
 * a password, an address that is proven by a code, or both (docs/adr/0064).
 */
export const shareLinks = tenantTable(
  'share_links',
  {
    share_id: uuid().notNull(),
    opportunity_id: uuid(),
    /** Whom it was made for, in the firm's words. */
    label: text().notNull(),
    token_hash: bytes().notNull(),
    password_hash: text(),
    asks_address: boolean().notNull(),
    /** Domains of addresses that may come in, all where none is named; and those that may not. */
    allowed_domains: text().array().notNull().default([]),
    denied_domains: text().array().notNull().default([]),
    expires_at: at().notNull(),
    revoked_at: at(),
    revoked_by: uuid(),
    created_by: uuid().notNull(),
    created_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'share_links_share',
      columns: [table.tenant_id, table.share_id],
      foreignColumns: [coInvestorShares.tenant_id, coInvestorShares.id],
    }),
    foreignKey({
      name: 'share_links_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('share_links_token_key').on(table.token_hash),
    index('share_links_share_idx').on(table.tenant_id, table.share_id),
    index('share_links_deal').on(table.tenant_id, table.opportunity_id),
    check('share_links_term', sql`${table.expires_at} <= ${table.created_at} + interval '90 days'`),
    check(
      'share_links_domains',
      sql`${table.asks_address} or (cardinality(${table.allowed_domains}) = 0 and cardinality(${table.denied_domains}) = 0)`,
    ),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
    finderPolicy(),
    ...authPolicies('tenant_id', ['find']),
  ],
);

/** Who came by a link: a device, or a person with a proven address and all devices on which they proved it. */
export const shareLinkVisitors = tenantTable(
  'share_link_visitors',
  {
    link_id: uuid().notNull(),
    share_id: uuid().notNull(),
    opportunity_id: uuid(),
    /** Visitors of a link are told apart by number where they have no address. */
    number: integer().notNull(),
    /** In hex. */
    device_hashes: text().array().notNull(),
    email: bytes(),
    email_index: bytes(),
    password_given: boolean().notNull().default(false),
    /** The code that was sent, keyed and bound to this row; what it proves when it is typed in time. */
    code_hash: bytes(),
    code_expires_at: at(),
    code_attempts: integer().notNull().default(0),
    /** Of the team of the firm, by session or by proven address: sees what the others see, and is not counted. */
    is_team: boolean().notNull().default(false),
    /** All that the link asks for was given. */
    let_in_at: at(),
    created_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'share_link_visitors_link',
      columns: [table.tenant_id, table.link_id],
      foreignColumns: [shareLinks.tenant_id, shareLinks.id],
    }),
    uniqueIndex('share_link_visitors_address_key')
      .on(table.tenant_id, table.link_id, table.email_index)
      .where(sql`${table.let_in_at} is not null and ${table.email_index} is not null`),
    uniqueIndex('share_link_visitors_number_key').on(table.tenant_id, table.link_id, table.number),
    index('share_link_visitors_devices').using('gin', table.device_hashes),
    index('share_link_visitors_deal').on(table.tenant_id, table.opportunity_id),
    dealPolicy('opportunity_id', { outsiders: sql`${isSelf} and ${isOpenShare('share_id')}` }),
    ...firmWrites(),
    purgePolicy('opportunity_id'),
    finderPolicy(),
    ...authPolicies('tenant_id', ['find']),
  ],
);
