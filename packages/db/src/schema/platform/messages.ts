import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, bytes, tenantTable } from '../tenant-table.ts';

/** Mail and text messages on their way out. Written with the act that causes them, sent by a job, so none gets lost. */
export const outgoingMessages = tenantTable(
  'outgoing_messages',
  {
    channel: text().notNull(),
    template: text().notNull(),
    user_id: uuid(),
    /** JSON of recipient and content. Emptied once it was sent: it can hold a link that signs somebody in. */
    content_encrypted: bytes(),
    /** `kept` where no server is configured to send with, and the message is shown at /dev/mail. */
    status: text().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    last_error: text(),
    created_at: at().notNull().defaultNow(),
    /** After this the message says nothing true any more (its code is over) and is not sent. */
    expires_at: at(),
    sent_at: at(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('outgoing_messages_time').on(table.tenant_id, table.created_at),
    check('outgoing_messages_channel', sql`${table.channel} in ('email', 'sms')`),
    check('outgoing_messages_status', sql`${table.status} in ('queued', 'sent', 'kept', 'failed', 'expired')`),
    ...authPolicies('tenant_id', ['insert']),
  ],
);
