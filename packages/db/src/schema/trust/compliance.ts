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
import { tenants } from '../access/tenants.ts';
import { at, platformPolicies, sealerRole, tenantTable } from '../tenant-table.ts';

/**
 * What the rules found in the audit log (docs/rules/audit.md#flagged-events). Written as the sealer, which reads the events of
 * all firms; resolved by the platform's administrators. The firm's own requests see their own rows and change none.
 */
export const flaggedEvents = tenantTable(
  'flagged_events',
  {
    created_at: at().notNull().defaultNow(),
    last_seen_at: at().notNull(),
    user_id: uuid(),
    event_type: text().notNull(),
    /** What the rule counts by: a person, a network address, or the one event. */
    subject: text().notNull(),
    severity: text().notNull(),
    description: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    ip_address: text(),
    resolved: boolean().notNull().default(false),
    resolved_at: at(),
    resolved_by: uuid(),
    resolution_note: text(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    // One open event for what belongs together, whoever evaluates.
    uniqueIndex('flagged_events_open_key').on(table.event_type, table.subject).where(sql`not ${table.resolved}`),
    index('flagged_events_latest').on(table.created_at, table.id),
    index('flagged_events_time').on(table.tenant_id, table.created_at),
    check('flagged_events_severity', sql`${table.severity} in ('critical', 'high', 'medium', 'low')`),
    check('flagged_events_resolved', sql`${table.resolved} = (${table.resolved_at} is not null)`),
    pgPolicy('sealer_all', { for: 'all', to: sealerRole, using: sql`true`, withCheck: sql`true` }),
    ...platformPolicies('tenant_id', ['read', 'update']),
  ],
);

/** A departure from a policy that somebody asked for: why, how risky, until when, and who decided. */
export const complianceExceptions = tenantTable(
  'compliance_exceptions',
  {
    created_at: at().notNull().defaultNow(),
    created_by: uuid().notNull(),
    exception_type: text().notNull(),
    policy_name: text().notNull(),
    description: text().notNull(),
    justification: text().notNull(),
    risk_level: text().notNull().default('medium'),
    status: text().notNull().default('pending'),
    expires_at: at(),
    approved_at: at(),
    approved_by: uuid(),
    rejected_at: at(),
    rejected_by: uuid(),
    decision_note: text(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('compliance_exceptions_latest').on(table.created_at, table.id),
    index('compliance_exceptions_time').on(table.tenant_id, table.created_at),
    check('compliance_exceptions_status', sql`${table.status} in ('pending', 'approved', 'rejected', 'expired')`),
    check('compliance_exceptions_risk', sql`${table.risk_level} in ('low', 'medium', 'high')`),
    // Nobody decides what they asked for, whatever the code does.
    check(
      'compliance_exceptions_second',
      sql`coalesce(${table.approved_by} <> ${table.created_by}, true) and coalesce(${table.rejected_by} <> ${table.created_by}, true)`,
    ),
    ...platformPolicies('tenant_id', ['read', 'insert', 'update']),
  ],
);
