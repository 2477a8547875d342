import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, authPolicies, bytes, companyPolicy, tenantTable, undoPolicy } from '../tenant-table.ts';
import { companyUpdates, ofCompany } from './company-work.ts';
import { portfolioCompanies } from './portfolio-companies.ts';

/** What a firm measures its companies by. One that is no longer asked for is archived: its values stay. */
export const metricDefinitions = tenantTable(
  'metric_definitions',
  {
    /** Derived from the first label, and never changed. */
    key: text().notNull(),
    label: text().notNull(),
    definition: text(),
    unit_kind: text().notNull(),
    cadence: text().notNull().default('quarterly'),
    position: integer().notNull(),
    is_shipped: boolean().notNull().default(false),
    archived_at: at(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'metric_definitions_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('metric_definitions_key').on(table.tenant_id, table.key),
    check('metric_definitions_unit', sql`${table.unit_kind} in ('amount', 'number', 'percent', 'months')`),
    check('metric_definitions_cadence', sql`${table.cadence} in ('monthly', 'quarterly', 'semi_annual', 'annual')`),
    ...authPolicies('tenant_id', ['insert']),
  ],
);

/** A value of one metric for one period. A later one of the same period takes its place, and both are kept. */
export const metricValues = tenantTable(
  'metric_values',
  {
    company_id: uuid().notNull(),
    created_by: uuid(),
    metric_id: uuid().notNull(),
    /** The last day of the period, by which it is known. */
    period_end: date({ mode: 'string' }).notNull(),
    kind: text().notNull().default('actual'),
    /** An exact decimal; that of an amount is encrypted. */
    value: text(),
    value_encrypted: bytes(),
    currency: text(),
    source: text().notNull(),
    update_id: uuid(),
    superseded_at: at(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    ...ofCompany('metric_values', table),
    foreignKey({
      name: 'metric_values_metric',
      columns: [table.tenant_id, table.metric_id],
      foreignColumns: [metricDefinitions.tenant_id, metricDefinitions.id],
    }),
    foreignKey({
      name: 'metric_values_update',
      columns: [table.tenant_id, table.update_id],
      foreignColumns: [companyUpdates.tenant_id, companyUpdates.id],
    }),
    uniqueIndex('metric_values_current')
      .on(table.tenant_id, table.company_id, table.metric_id, table.kind, table.period_end)
      .where(sql`${table.superseded_at} is null`),
    // The newest value of each company, for percentiles.
    index('metric_values_newest')
      .on(table.tenant_id, table.metric_id, table.company_id, table.period_end)
      .where(sql`${table.superseded_at} is null and ${table.kind} = 'actual'`),
    index('metric_values_update_idx').on(table.tenant_id, table.update_id),
    check('metric_values_kind', sql`${table.kind} in ('actual', 'plan')`),
    check('metric_values_source', sql`${table.source} in ('update', 'csv', 'hand')`),
    check('metric_values_value', sql`num_nonnulls(${table.value}, ${table.value_encrypted}) = 1`),
    check('metric_values_decimal', sql`${table.value} ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$'`),
  ],
);

/** When somebody of the firm last looked at the metrics of a company: what is newer is marked. */
export const metricVisits = tenantTable(
  'metric_visits',
  { company_id: uuid().notNull(), user_id: uuid().notNull(), visited_at: at().notNull() },
  (table) => [
    foreignKey({
      name: 'metric_visits_company',
      columns: [table.tenant_id, table.company_id],
      foreignColumns: [portfolioCompanies.tenant_id, portfolioCompanies.id],
    }),
    foreignKey({
      name: 'metric_visits_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('metric_visits_person_key').on(table.tenant_id, table.company_id, table.user_id),
    companyPolicy('company_id'),
    undoPolicy('company_id'),
  ],
);
