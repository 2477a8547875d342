import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { at, bytes, sealerRole, tenantTable } from '../tenant-table.ts';

/** Where a firm's own programs are told of events of its audit log (docs/rules/firm.md#webhooks). */
export const webhooks = tenantTable(
  'webhooks',
  {
    url_encrypted: bytes().notNull(),
    topics: jsonb().$type<string[]>().notNull(),
    secret_encrypted: bytes().notNull(),
    /** Signs along until then, so that a receiver can change over. */
    old_secret_encrypted: bytes(),
    old_secret_until: at(),
    is_active: boolean().notNull().default(true),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    pgPolicy('sealer_reads', { for: 'select', to: sealerRole, using: sql`true` }),
  ],
);

/** One event on its way to one webhook. What is sent is read from the audit log each time: only the event is named here. */
export const webhookDeliveries = tenantTable(
  'webhook_deliveries',
  {
    webhook_id: uuid().notNull(),
    /** Null for a test, which tells of nothing. */
    event_id: uuid(),
    event_at: at(),
    action: text().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** What the receiver answered last, or why there was no answer. */
    http_status: integer(),
    reason: text(),
    created_at: at().notNull().defaultNow(),
    tried_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.webhook_id],
      foreignColumns: [webhooks.tenant_id, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_time').on(table.tenant_id, table.webhook_id, table.created_at, table.id),
    uniqueIndex('webhook_deliveries_event_key').on(table.tenant_id, table.webhook_id, table.event_id),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    check('webhook_deliveries_event', sql`(${table.event_id} is null) = (${table.event_at} is null)`),
    pgPolicy('sealer_reads', { for: 'select', to: sealerRole, using: sql`true` }),
    pgPolicy('sealer_inserts', { for: 'insert', to: sealerRole, withCheck: sql`true` }),
    pgPolicy('sealer_deletes', { for: 'delete', to: sealerRole, using: sql`true` }),
  ],
);
