import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, lpPolicy, platformPolicies, tenantTable } from '../tenant-table.ts';
import { metricDefinitions } from './metrics.ts';

/** By what a firm finds companies at risk (docs/rules/portfolio.md#risk-rules). */
export const riskRules = tenantTable(
  'risk_rules',
  {
    /** That of a shipped rule, else the id of the rule; alerts name it. */
    key: text().notNull(),
    label: text().notNull(),
    subject: text().notNull(),
    metric_id: uuid(),
    operator: text().notNull(),
    /** An exact decimal. */
    threshold: text(),
    periods: integer().notNull().default(1),
    severity: text().notNull(),
    worse_threshold: text(),
    worse_severity: text(),
    alert_type: text().notNull(),
    is_active: boolean().notNull().default(true),
    is_shipped: boolean().notNull().default(false),
    position: integer().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'risk_rules_metric',
      columns: [table.tenant_id, table.metric_id],
      foreignColumns: [metricDefinitions.tenant_id, metricDefinitions.id],
    }),
    foreignKey({
      name: 'risk_rules_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('risk_rules_key').on(table.tenant_id, table.key),
    check('risk_rules_subject', sql`${table.subject} in ('metric', 'late_update', 'cash_out')`),
    check('risk_rules_metric_named', sql`(${table.subject} = 'metric') = (${table.metric_id} is not null)`),
    check(
      'risk_rules_operator',
      sql`${table.operator} in ('below', 'above', 'falls_by', 'rises_by', 'falls_for', 'rises_for')`,
    ),
    check(
      'risk_rules_decimals',
      sql`(${table.threshold} is null or ${table.threshold} ~ '^-?[0-9]{1,15}([.][0-9]{1,4})?$') and (${table.worse_threshold} is null or ${table.worse_threshold} ~ '^-?[0-9]{1,15}([.][0-9]{1,4})?$')`,
    ),
    check('risk_rules_periods', sql`${table.periods} between 1 and 12`),
    check('risk_rules_severity', sql`${table.severity} in ('critical', 'high', 'medium', 'low')`),
    check('risk_rules_worse', sql`${table.worse_severity} in ('critical', 'high', 'medium', 'low')`),
    check('risk_rules_second', sql`(${table.worse_threshold} is null) = (${table.worse_severity} is null)`),
    check(
      'risk_rules_type',
      sql`${table.alert_type} in ('low_runway', 'negative_growth', 'funding_gap', 'market_risk', 'management_change', 'missed_update')`,
    ),
    // The rules look at what founders send in the founder's own transaction.
    lpPolicy(sql`false`, { founders: true }),
    ...authPolicies('tenant_id', ['insert']),
  ],
);

/** A daily run of the rules over all companies of a firm, and what came of it. */
export const riskRuns = tenantTable(
  'risk_runs',
  {
    /** In the firm's time zone. */
    ran_on: date({ mode: 'string' }).notNull(),
    finished_at: at().notNull(),
    companies: integer().notNull(),
    raised: integer().notNull(),
    escalated: integer().notNull(),
    ended: integer().notNull(),
  },
  (table) => [
    foreignKey({ name: 'risk_runs_tenant', columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('risk_runs_day').on(table.tenant_id, table.ran_on),
    lpPolicy(sql`false`),
    // By one statement the server finds the firms whose day has begun.
    ...platformPolicies('tenant_id', ['read']),
  ],
);
