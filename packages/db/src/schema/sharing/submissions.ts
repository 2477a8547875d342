import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import {
  at,
  bytes,
  dealPolicy,
  draftPolicy,
  firmWrites,
  isOwnSubmission,
  isOwnWord,
  outsiderWrites,
  submissionPolicy,
  tenantTable,
} from '../tenant-table.ts';
import { submissionVisitors } from './intake.ts';

/** What the firm says of a submission, and nobody else. */
const isUntouched = sql`first_answered_at is null and assigned_to is null and decided_at is null and decided_by is null
  and decline_reason is null and opportunity_id is null`;

/** What somebody outside offers the firm, from its first word to the answer (docs/adr/0041). */
export const submissions = tenantTable(
  'submissions',
  {
    /** Of a mail there is nobody with an account; who sent it stands with the mail. */
    submitted_by: uuid(),
    /** Who submitted it on the intake page. */
    visitor_id: uuid(),
    /** The way by which it came. */
    source: text().notNull().default('portal'),
    status: text().notNull().default('draft'),
    company_name: text(),
    industry: text(),
    stage: text(),
    funding_amount_encrypted: bytes(),
    currency: text().notNull(),
    website: text(),
    description: text(),
    /** To the firm's own questions of its intake page, as they were worded then. */
    answers: jsonb()
      .$type<{ question_id: string; label: string; kind: string; value: string }[]>()
      .notNull()
      .default([]),
    /** By which an import would recognise the company. */
    company_key: text(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    submitted_at: at(),
    first_answered_at: at(),
    assigned_to: uuid(),
    decided_at: at(),
    decided_by: uuid(),
    /** For the firm alone. */
    decline_reason: text(),
    /** The deal that it became, which hides it while it is confidential. Without a foreign key: a purge leaves the offer. */
    opportunity_id: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'submissions_by',
      columns: [table.tenant_id, table.submitted_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'submissions_assigned',
      columns: [table.tenant_id, table.assigned_to],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'submissions_visitor',
      columns: [table.tenant_id, table.visitor_id],
      foreignColumns: [submissionVisitors.tenant_id, submissionVisitors.id],
    }),
    index('submissions_time').on(table.tenant_id, table.status, table.submitted_at),
    index('submissions_own').on(table.tenant_id, table.submitted_by),
    index('submissions_of_visitor').on(table.tenant_id, table.visitor_id),
    check('submissions_status', sql`${table.status} in ('draft', 'submitted', 'under_review', 'accepted', 'declined')`),
    check(
      'submissions_submitter',
      sql`case ${table.source} when 'intake_page' then ${table.submitted_by} is null and ${table.visitor_id} is not null
        when 'mail' then ${table.visitor_id} is null else ${table.submitted_by} is not null and ${table.visitor_id} is null end`,
    ),
    check('submissions_source', sql`${table.source} in ('portal', 'intake_page', 'mail')`),
    check(
      'submissions_complete',
      sql`${table.status} = 'draft' or (${table.source} = 'mail' and ${table.status} in ('under_review', 'declined') and ${table.submitted_at} is not null) or (${table.company_name} is not null and ${table.industry} is not null and ${table.stage} is not null and ${table.funding_amount_encrypted} is not null and ${table.submitted_at} is not null)`,
    ),
    dealPolicy('opportunity_id', { outsiders: isOwnSubmission }),
    draftPolicy(),
    // What was sent is not changed any more, and its status is the firm's to say.
    ...outsiderWrites({
      inserts: sql`status = 'draft' and ${isUntouched}`,
      updates: sql`status = 'draft'`,
      changed: sql`status in ('draft', 'submitted') and ${isUntouched}`,
      // Nobody deletes what was sent; a draft is seen by its writer alone, who may throw it away.
      deletes: sql`status = 'draft'`,
    }),
  ],
);

/** What the firm and the submitter write to each other about it. */
export const submissionMessages = tenantTable(
  'submission_messages',
  {
    submission_id: uuid().notNull(),
    /** One of the two: with an account, or a visitor of the intake page. */
    author_id: uuid(),
    visitor_id: uuid(),
    is_from_firm: boolean().notNull(),
    body: text().notNull(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'submission_messages_submission',
      columns: [table.tenant_id, table.submission_id],
      foreignColumns: [submissions.tenant_id, submissions.id],
    }),
    foreignKey({
      name: 'submission_messages_author',
      columns: [table.tenant_id, table.author_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'submission_messages_visitor',
      columns: [table.tenant_id, table.visitor_id],
      foreignColumns: [submissionVisitors.tenant_id, submissionVisitors.id],
    }),
    check('submission_messages_by', sql`num_nonnulls(${table.author_id}, ${table.visitor_id}) = 1`),
    index('submission_messages_time').on(table.tenant_id, table.submission_id, table.created_at),
    submissionPolicy('submission_id'),
    ...outsiderWrites({ inserts: isOwnWord, updates: sql`false` }),
  ],
);

/** The firm's own text for declining; at most one. */
export const submissionTemplates = tenantTable(
  'submission_templates',
  {
    body: text().notNull(),
    updated_by: uuid().notNull(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'submission_templates_by',
      columns: [table.tenant_id, table.updated_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('submission_templates_key').on(table.tenant_id),
    ...firmWrites(),
  ],
);
