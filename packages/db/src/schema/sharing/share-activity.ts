import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import {
  at,
  bytes,
  dealPolicy,
  finderPolicy,
  isAcceptedShare,
  isOpenShare,
  isOwnView,
  outsiderWrites,
  purgePolicy,
  tenantTable,
} from '../tenant-table.ts';
import { files } from '../work/files.ts';
import { coInvestorShares, shareLinkVisitors } from './shares.ts';

/** Somebody with an account, or who came by a link; `viewer_id` is the one or the other. */
const byWhom = {
  user_id: uuid(),
  visitor_id: uuid(),
  viewer_id: uuid().notNull().generatedAlwaysAs(sql`coalesce(user_id, visitor_id)`),
};

/** What somebody outside did with what was shared with them. Only how long a view lasts is ever changed. */
export const coInvestorInteractions = tenantTable(
  'co_investor_interactions',
  {
    share_id: uuid().notNull(),
    entity_id: uuid().notNull(),
    opportunity_id: uuid(),
    ...byWhom,
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
    foreignKey({
      name: 'co_investor_interactions_visitor',
      columns: [table.tenant_id, table.visitor_id],
      foreignColumns: [shareLinkVisitors.tenant_id, shareLinkVisitors.id],
    }),
    check('co_investor_interactions_viewer', sql`num_nonnulls(${table.user_id}, ${table.visitor_id}) = 1`),
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
    dealPolicy('opportunity_id', { outsiders: sql`${isOwnView} and ${isAcceptedShare('share_id')}` }),
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
    ...byWhom,
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
      name: 'co_investor_page_views_visitor',
      columns: [table.tenant_id, table.visitor_id],
      foreignColumns: [shareLinkVisitors.tenant_id, shareLinkVisitors.id],
    }),
    check('co_investor_page_views_viewer', sql`num_nonnulls(${table.user_id}, ${table.visitor_id}) = 1`),
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
    dealPolicy('opportunity_id', { outsiders: sql`${isOwnView} and ${isAcceptedShare('share_id')}` }),
    purgePolicy('opportunity_id'),
  ],
);

/** That somebody has accepted the terms of a share: which, and when. Kept for good, with the words as they stood. */
export const coInvestorAcceptances = tenantTable(
  'co_investor_acceptances',
  {
    share_id: uuid().notNull(),
    opportunity_id: uuid(),
    ...byWhom,
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
    foreignKey({
      name: 'co_investor_acceptances_visitor',
      columns: [table.tenant_id, table.visitor_id],
      foreignColumns: [shareLinkVisitors.tenant_id, shareLinkVisitors.id],
    }),
    check('co_investor_acceptances_viewer', sql`num_nonnulls(${table.user_id}, ${table.visitor_id}) = 1`),
    uniqueIndex('co_investor_acceptances_key').on(
      table.tenant_id,
      table.share_id,
      table.viewer_id,
      table.terms_version,
    ),
    index('co_investor_acceptances_deal').on(table.tenant_id, table.opportunity_id),
    dealPolicy('opportunity_id', { outsiders: sql`${isOwnView} and ${isOpenShare('share_id')}` }),
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
