import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, companyPolicy, tenantTable, undoPolicy } from '../tenant-table.ts';
import { portfolioCompanies } from './portfolio-companies.ts';

type OfCompany = Record<'tenant_id' | 'id' | 'company_id' | 'created_by' | 'created_at', AnyPgColumn>;

/** What each table of a company's records has: their company and author, newest first, hidden with the company. */
export const ofCompany = (name: string, table: OfCompany) => [
  foreignKey({
    name: `${name}_company`,
    columns: [table.tenant_id, table.company_id],
    foreignColumns: [portfolioCompanies.tenant_id, portfolioCompanies.id],
  }),
  foreignKey({
    name: `${name}_created_by`,
    columns: [table.tenant_id, table.created_by],
    foreignColumns: [userProfiles.tenant_id, userProfiles.id],
  }),
  index(`${name}_time`).on(table.tenant_id, table.company_id, table.created_at, table.id),
  companyPolicy('company_id'),
];

/** What a company reports of a period. A correction is a further row: what was reported first is kept. */
export const companyUpdates = tenantTable(
  'company_updates',
  {
    company_id: uuid().notNull(),
    created_by: uuid(),
    update_type: text().notNull().default('regular'),
    reporting_period: text().notNull(),
    /** The last day of the period, where its name says which period it is. */
    period_end: date({ mode: 'string' }),
    runway_months: integer(),
    headcount: integer(),
    achievements: text(),
    challenges: text(),
    funding_needs: text(),
    next_milestones: text(),
    /** The update of the same period that this one takes the place of. */
    corrects_id: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    ...ofCompany('company_updates', table),
    check('company_updates_type', sql`${table.update_type} in ('regular', 'milestone', 'crisis', 'board_meeting')`),
    check('company_updates_runway', sql`${table.runway_months} between 0 and 999`),
    check('company_updates_headcount', sql`${table.headcount} >= 0`),
  ],
);

export const companyNotes = tenantTable(
  'company_notes',
  {
    company_id: uuid().notNull(),
    created_by: uuid(),
    note_type: text().notNull().default('general'),
    priority: text().notNull().default('medium'),
    title: text().notNull(),
    content: text().notNull(),
    is_action_item: boolean().notNull().default(false),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    ...ofCompany('company_notes', table),
    undoPolicy('company_id'),
    check('company_notes_type', sql`${table.note_type} in ('general', 'risk', 'opportunity', 'concern', 'follow_up')`),
    check('company_notes_priority', sql`${table.priority} in ('low', 'medium', 'high', 'urgent')`),
  ],
);

/** What happened to a company, for its page; the audit log holds the same and more. Amounts stand here without values. */
export const companyAuditEntries = tenantTable(
  'company_audit_entries',
  {
    company_id: uuid().notNull(),
    created_by: uuid(),
    action_type: text().notNull(),
    field_name: text(),
    old_value: text(),
    new_value: text(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [...ofCompany('company_audit_entries', table), undoPolicy('company_id')],
);

/** docs/rules/portfolio.md#risk-alerts */
export const riskAlerts = tenantTable(
  'risk_alerts',
  {
    company_id: uuid().notNull(),
    /** None where a rule raised it. */
    created_by: uuid(),
    title: text().notNull(),
    description: text(),
    alert_type: text().notNull(),
    severity: text().notNull(),
    status: text().notNull().default('active'),
    /** From 0 to 100. */
    risk_score: integer().notNull(),
    /** The rule that raised it; none where a person did. */
    rule_key: text(),
    /** When what the rule found was over. As long as it is not, the rule raises no second alert of the same severity. */
    ended_at: at(),
    /** The figures behind it. */
    triggered_by: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    acknowledged_at: at(),
    acknowledged_by: uuid(),
    resolved_at: at(),
    resolved_by: uuid(),
    resolution_notes: text(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
  },
  (table) => [
    ...ofCompany('risk_alerts', table),
    foreignKey({
      name: 'risk_alerts_acknowledged_by',
      columns: [table.tenant_id, table.acknowledged_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'risk_alerts_resolved_by',
      columns: [table.tenant_id, table.resolved_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    // What a rule finds in one company is one alert at a time.
    uniqueIndex('risk_alerts_rule_key')
      .on(table.tenant_id, table.company_id, table.rule_key)
      .where(sql`${table.status} = 'active' and ${table.rule_key} is not null`),
    index('risk_alerts_newest').on(table.tenant_id, table.created_at, table.id),
    check('risk_alerts_severity', sql`${table.severity} in ('critical', 'high', 'medium', 'low')`),
    check('risk_alerts_status', sql`${table.status} in ('active', 'acknowledged', 'resolved', 'false_positive')`),
    check(
      'risk_alerts_type',
      sql`${table.alert_type} in ('low_runway', 'negative_growth', 'funding_gap', 'market_risk', 'management_change', 'missed_update')`,
    ),
    check('risk_alerts_score', sql`${table.risk_score} between 0 and 100`),
  ],
);
