import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, authPolicies, bytes, companyPolicy, requestPolicy, tenantTable } from '../tenant-table.ts';
import { companyPeople } from './company-people.ts';
import { companyUpdates } from './company-work.ts';
import { portfolioCompanies } from './portfolio-companies.ts';

/** What a firm asks companies to report of a period (docs/rules/portfolio.md#update-requests). */
export const updateRequests = tenantTable(
  'update_requests',
  {
    reporting_period: text().notNull(),
    period_end: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    message: text(),
    /** Keys of the metrics that are asked for, in their order. */
    metrics: text().array().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'update_requests_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('update_requests_time').on(table.tenant_id, table.created_at),
    requestPolicy(),
  ],
);

/** What one company is to report, from the moment it is asked; without a request, what its founders begin by themselves. */
export const updateAnswers = tenantTable(
  'update_answers',
  {
    company_id: uuid().notNull(),
    request_id: uuid(),
    /** Whom the link was mailed to. */
    person_id: uuid(),
    due_on: date({ mode: 'string' }),
    /** Of the mailed link; counted up, it is another one, and the earlier one is dead. */
    link_no: integer().notNull().default(1),
    token_hash: bytes(),
    /** Of the secret in the cookie of the device that used the link first. */
    device_hash: bytes(),
    expires_at: at(),
    revoked_at: at(),
    sent_at: at(),
    reminded_at: at(),
    opened_at: at(),
    draft_encrypted: bytes(),
    /** Counts the changes of the draft; a save names the one that it saw. */
    draft_version: integer().notNull().default(0),
    draft_at: at(),
    draft_by: uuid(),
    answered_at: at(),
    answered_by: uuid(),
    update_id: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'update_answers_company',
      columns: [table.tenant_id, table.company_id],
      foreignColumns: [portfolioCompanies.tenant_id, portfolioCompanies.id],
    }),
    foreignKey({
      name: 'update_answers_request',
      columns: [table.tenant_id, table.request_id],
      foreignColumns: [updateRequests.tenant_id, updateRequests.id],
    }),
    foreignKey({
      name: 'update_answers_person',
      columns: [table.tenant_id, table.person_id],
      foreignColumns: [companyPeople.tenant_id, companyPeople.id],
    }),
    foreignKey({
      name: 'update_answers_update',
      columns: [table.tenant_id, table.update_id],
      foreignColumns: [companyUpdates.tenant_id, companyUpdates.id],
    }),
    uniqueIndex('update_answers_token_key').on(table.token_hash),
    uniqueIndex('update_answers_request_key').on(table.tenant_id, table.request_id, table.company_id),
    index('update_answers_company_idx').on(table.tenant_id, table.company_id),
    // What a company writes unasked is one draft at a time.
    uniqueIndex('update_answers_unasked_key')
      .on(table.tenant_id, table.company_id)
      .where(sql`${table.request_id} is null and ${table.answered_at} is null`),
    check('update_answers_draft', sql`(${table.draft_encrypted} is null) = (${table.draft_at} is null)`),
    companyPolicy('company_id'),
    ...authPolicies('tenant_id', ['find']),
  ],
);

/** Who of the firm has read an update: once for each person, as the founder sees it. */
export const updateViews = tenantTable(
  'update_views',
  { company_id: uuid().notNull(), update_id: uuid().notNull(), user_id: uuid().notNull(), viewed_at: at().notNull() },
  (table) => [
    foreignKey({
      name: 'update_views_update',
      columns: [table.tenant_id, table.update_id],
      foreignColumns: [companyUpdates.tenant_id, companyUpdates.id],
    }),
    foreignKey({
      name: 'update_views_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('update_views_person_key').on(table.tenant_id, table.update_id, table.user_id),
    companyPolicy('company_id'),
  ],
);
