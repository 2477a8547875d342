import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, bytes, firmWrites, pendingDeletes, tenantTable, visitorPolicy } from '../tenant-table.ts';

/** The page on which anyone can submit something to the firm; at most one (docs/adr/0058). */
export const intakePages = tenantTable(
  'intake_pages',
  {
    /** The end of its address now; which ones lead to it stands in `intake_slugs`. */
    slug: text().notNull(),
    is_published: boolean().notNull().default(false),
    title: text().notNull(),
    introduction: text().notNull(),
    /** What is asked besides what every submission says, in its order. */
    questions: jsonb()
      .$type<{ id: string; label: string; kind: string; is_required: boolean; options: string[] }[]>()
      .notNull()
      .default([]),
    updated_by: uuid().notNull(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'intake_pages_by',
      columns: [table.tenant_id, table.updated_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('intake_pages_key').on(table.tenant_id),
    ...firmWrites(),
    // Whose page it is is asked before a firm is known.
    ...authPolicies('tenant_id', ['find']),
  ],
);

/** Every address that a firm has ever given its page: old links go on, and nobody else takes the place of one. */
export const intakeSlugs = tenantTable(
  'intake_slugs',
  { slug: text().notNull(), created_at: at().notNull().defaultNow() },
  (table) => [
    foreignKey({ name: 'intake_slugs_firm', columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('intake_slugs_key').on(table.slug),
    index('intake_slugs_tenant').on(table.tenant_id),
    ...firmWrites(),
    ...authPolicies('tenant_id', ['find']),
  ],
);

/**
 * Who submits without an account: an address that was proven by a code or a mailed link, and the devices on which it was. A
 * row without `proven_at` is a device that waits for its code.
 */
export const submissionVisitors = tenantTable(
  'submission_visitors',
  {
    name: bytes().notNull(),
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    /** In hex. */
    device_hashes: text().array().notNull(),
    /** The code that was sent, keyed and bound to this row. */
    code_hash: bytes(),
    code_expires_at: at(),
    code_attempts: integer().notNull().default(0),
    proven_at: at(),
    /** Of the link in the firm's mails: derived from id and end, so that every mail has the same one. */
    token_hash: bytes(),
    link_expires_at: at(),
    created_at: at().notNull(),
  },
  (table) => [
    foreignKey({ name: 'submission_visitors_firm', columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('submission_visitors_address_key')
      .on(table.tenant_id, table.email_index)
      .where(sql`${table.proven_at} is not null`),
    // Whose address it is, is asked before a firm is known.
    index('submission_visitors_person').on(table.email_index).where(sql`${table.proven_at} is not null`),
    uniqueIndex('submission_visitors_token_key').on(table.token_hash),
    index('submission_visitors_devices').using('gin', table.device_hashes),
    check('submission_visitors_link', sql`(${table.token_hash} is null) = (${table.link_expires_at} is null)`),
    visitorPolicy(),
    ...firmWrites(),
    pendingDeletes(),
    ...authPolicies('tenant_id', ['find']),
  ],
);
