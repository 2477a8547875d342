import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, authPolicies, bytes, finderPolicy, firmWrites, mailPolicy, tenantTable } from '../tenant-table.ts';
import { submissions } from './submissions.ts';

/** The firm's own address for deals; at most one (docs/adr/0062). */
export const inboundMailSettings = tenantTable(
  'inbound_mail_settings',
  {
    /** What stands before the @, in small letters; the rest is the installation's. */
    local_part: text().notNull(),
    is_enabled: boolean().notNull().default(false),
    /** Whether everybody may write to it, or members of the team alone. */
    is_open: boolean().notNull().default(false),
    updated_by: uuid().notNull(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'inbound_mail_settings_by',
      columns: [table.tenant_id, table.updated_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('inbound_mail_settings_key').on(table.tenant_id),
    uniqueIndex('inbound_mail_settings_address').on(table.local_part),
    ...firmWrites(),
    // Whose address it is is asked before a firm is known.
    ...authPolicies('tenant_id', ['find']),
  ],
);

/** Every mail that was taken in, from its bytes to what became of it. */
export const inboundMails = tenantTable(
  'inbound_mails',
  {
    state: text().notNull().default('received'),
    came_by: text().notNull(),
    received_at: at().notNull(),
    byte_size: integer().notNull(),
    /** A keyed hash of its Message-ID, or of the whole where it has none. */
    message_key: bytes().notNull(),
    /** Where its bytes lie until it was read. */
    storage_key: text(),
    /** The envelope at first; then sender, subject, text and what was left out (`MailContent` of the server). */
    content_encrypted: bytes().notNull(),
    spf: text(),
    dkim: text(),
    dmarc: text(),
    is_proven: boolean(),
    /** Why it was refused (`MAIL_REFUSALS` of @cairn/domain). */
    reason: text(),
    submission_id: uuid(),
    settled_at: at(),
  },
  (table) => [
    foreignKey({
      name: 'inbound_mails_submission',
      columns: [table.tenant_id, table.submission_id],
      foreignColumns: [submissions.tenant_id, submissions.id],
    }),
    index('inbound_mails_time').on(table.tenant_id, table.received_at),
    index('inbound_mails_submission_id').on(table.tenant_id, table.submission_id),
    index('inbound_mails_storage').on(table.tenant_id, table.storage_key),
    finderPolicy(),
    // The same mail comes in once.
    uniqueIndex('inbound_mails_taken').on(table.tenant_id, table.message_key).where(sql`state = 'taken'`),
    check('inbound_mails_state', sql`${table.state} in ('received', 'taken', 'refused', 'duplicate')`),
    check('inbound_mails_came_by', sql`${table.came_by} in ('smtp', 'webhook')`),
    check('inbound_mails_reason', sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    mailPolicy('submission_id'),
  ],
);
