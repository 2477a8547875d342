import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { portalPolicies } from '../portal-tables.ts';
import {
  at,
  authPolicies,
  bytes,
  finderPolicy,
  platformPolicies,
  sealerRole,
  tenantPolicies,
  tenantTable,
} from '../tenant-table.ts';

const count = () => bigint({ mode: 'number' });

/**
 * Who did what, in partitions by month (migration 0022). INSERT and SELECT only, held by grants and by a trigger of each
 * partition that refuses the rest for the owner as well. `leaf` is SHA-256(0x00 || canonical JSON of the event). A trigger
 * sets `log_window`: the window in which the sealer will find the event (docs/adr/0030), and refuses one that is not dated
 * now (migration 0076).
 */
export const auditLogs = pgTable(
  'audit_logs',
  {
    tenant_id: uuid().notNull(),
    id: uuid().notNull(),
    created_at: at().notNull(),
    user_id: uuid(),
    action: text().notNull(),
    resource_type: text().notNull(),
    resource_id: uuid(),
    table_name: text(),
    ip_address: text(),
    data_classification: text().notNull(),
    session_id: text(),
    request_id: text(),
    metadata: jsonb().notNull(),
    leaf: bytes().notNull(),
    log_window: count().notNull().default(0),
  },
  (table) => [
    // The month of a row is part of its key, as PostgreSQL wants it of a partitioned table.
    primaryKey({ columns: [table.tenant_id, table.id, table.created_at] }),
    ...tenantPolicies('tenant_id'),
    ...portalPolicies('audit_logs'),
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('audit_logs_time').on(table.tenant_id, table.created_at),
    index('audit_logs_resource').on(table.tenant_id, table.resource_id, table.created_at),
    index('audit_logs_window').on(table.log_window, table.tenant_id, table.id),
    // What the viewer filters and searches by: the newest events of one value (docs/adr/0078).
    index('audit_logs_action').on(table.tenant_id, table.action, table.created_at),
    index('audit_logs_resource_type').on(table.tenant_id, table.resource_type, table.created_at),
    index('audit_logs_address').on(table.tenant_id, table.ip_address, table.created_at),
    index('audit_logs_class').on(table.tenant_id, table.data_classification, table.created_at),
    check(
      'audit_logs_classification',
      sql`${table.data_classification} in ('public', 'internal', 'confidential', 'restricted', 'pii', 'financial', 'audit_sensitive')`,
    ),
    // Events come in the order of time, so that a day is found by ranges of pages, at hardly any cost for the writers.
    index('audit_logs_day').using('brin', table.created_at),
    // Failed sign-ins, for the rules that flag them.
    index('audit_logs_failures').on(table.created_at).where(sql`${table.action} = 'login_failure'`),
    index('audit_logs_failures_user').on(table.user_id, table.created_at).where(sql`${table.action} = 'login_failure'`),
    index('audit_logs_failures_address')
      .on(table.ip_address, table.created_at)
      .where(sql`${table.action} = 'login_failure'`),
    ...authPolicies('tenant_id', ['insert']),
    ...platformPolicies('tenant_id', ['read', 'insert']),
    pgPolicy('sealer_reads', { for: 'select', to: sealerRole, using: sql`true` }),
    finderPolicy(),
  ],
);

/**
 * What the sealer wrote over the events of one firm in one window: their number and the root of their tree. `hash` is the
 * leaf of this header in the log's own tree, `previous` that of the firm's header before.
 */
export const auditHeaders = tenantTable(
  'audit_headers',
  {
    /** The place in the log's tree, from 0 on, over all firms. */
    log_index: count().notNull(),
    /** The name of the log at that time. */
    log: text().notNull(),
    log_window: count().notNull(),
    events: integer().notNull(),
    events_before: count().notNull(),
    root: bytes().notNull(),
    previous: bytes(),
    /** Only on the first header of a log that goes on from another: its name, size and root, and why. */
    continues: jsonb(),
    sealed_at: at().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('audit_headers_log_index').on(table.log_index),
    uniqueIndex('audit_headers_window').on(table.tenant_id, table.log_window),
    check('audit_headers_events', sql`${table.events} > 0`),
    ...platformPolicies('tenant_id', ['read']),
    pgPolicy('sealer_reads', { for: 'select', to: sealerRole, using: sql`true` }),
    pgPolicy('sealer_inserts', { for: 'insert', to: sealerRole, withCheck: sql`true` }),
  ],
);

/** How many sealed events of which kind a day (UTC) has, counted by the sealer as it seals them. */
export const auditDayCounts = tenantTable(
  'audit_day_counts',
  {
    day: date().notNull(),
    action: text().notNull(),
    events: integer().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('audit_day_counts_day').on(table.tenant_id, table.day, table.action),
    pgPolicy('sealer_all', { for: 'all', to: sealerRole, using: sql`true`, withCheck: sql`true` }),
  ],
);

/** Where the sealer stands: one row. */
export const auditLogState = pgTable(
  'audit_log_state',
  {
    id: integer().primaryKey(),
    log: text().notNull(),
    /** The last window that is sealed. */
    log_window: count().notNull(),
    size: count().notNull(),
    /** The roots of the complete subtrees, largest first, 32 bytes each. */
    subtrees: bytes().notNull(),
    /** The newest checkpoint as a signed note; none before the first header. */
    checkpoint: text(),
    /** What the next header has to say of the log before, when this one has no header yet. */
    continues: jsonb(),
    updated_at: at().notNull(),
    /** What the last verification found, and when it ended. */
    verification: jsonb(),
    verified_at: at(),
    /** The last window whose events the rules of flagged events have looked at. */
    flagged_window: count().notNull().default(-1),
    /** The last window whose events were queued for webhooks. */
    told_window: count().notNull().default(-1),
  },
  (table) => [
    check('audit_log_state_single', sql`${table.id} = 1`),
    pgPolicy('sealer_all', { for: 'all', to: sealerRole, using: sql`true`, withCheck: sql`true` }),
    finderPolicy(),
  ],
);
