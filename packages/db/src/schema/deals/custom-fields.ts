import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { portalPolicies } from '../portal-tables.ts';
import { at, dealPolicy, tenantPolicies, tenantTable } from '../tenant-table.ts';
import { opportunities } from './opportunities.ts';

/** Fields that a firm has added to its records (docs/adr/0025). Archived ones keep their values. */
export const customFields = tenantTable(
  'custom_fields',
  {
    record_kind: text().notNull(),
    key: text().notNull(),
    label: text().notNull(),
    kind: text().notNull(),
    group_key: text().notNull(),
    description: text(),
    /** `[{ value, label, is_archived }]`, in the order in which they are offered. */
    choices: jsonb().notNull().default([]),
    default_value: jsonb(),
    /** Of a number or percentage, what its values are not below or above. */
    min_value: jsonb().$type<number>(),
    max_value: jsonb().$type<number>(),
    /** The key of the pipeline stage from which on a deal needs a value. */
    required_from_stage: text(),
    /** No record is saved without a value. Of deals that is said by a stage. */
    is_required: boolean().notNull().default(false),
    is_encrypted: boolean().notNull().default(false),
    is_archived: boolean().notNull().default(false),
    /** Shown on the cards of the board. */
    is_on_card: boolean().notNull().default(false),
    /** How far the change of thousands of values to another kind is; null while there is none. */
    conversion: jsonb(),
    position: integer().notNull(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    unique('custom_fields_key').on(table.tenant_id, table.record_kind, table.key),
    uniqueIndex('custom_fields_label')
      .on(table.tenant_id, table.record_kind, sql`lower(${table.label})`)
      .where(sql`not ${table.is_archived}`),
    check('custom_fields_record_kind', sql`${table.record_kind} in ('opportunity', 'portfolio_company')`),
  ],
);

/**
 * The values of custom fields as a list sorts and filters by them, one row for each value of each deal; a trigger of
 * `opportunities.custom` keeps them. Encrypted values are not here.
 */
export const opportunityCustomValues = pgTable(
  'opportunity_custom_values',
  {
    tenant_id: uuid().notNull(),
    opportunity_id: uuid().notNull(),
    field_key: text().notNull(),
    /** Counts the values of a field with several choices. */
    place: integer().notNull(),
    /** For comparing, never for showing: in small letters and cut at 200 characters, a number with leading zeros. */
    sort_value: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'opportunity_custom_values_opportunity',
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }).onDelete('cascade'),
    primaryKey({
      name: 'opportunity_custom_values_pk',
      columns: [table.tenant_id, table.opportunity_id, table.field_key, table.place],
    }),
    index('opportunity_custom_values_sorted').on(
      table.tenant_id,
      table.field_key,
      table.sort_value,
      table.opportunity_id,
    ),
    ...tenantPolicies('tenant_id'),
    ...portalPolicies('opportunity_custom_values'),
    dealPolicy('opportunity_id'),
  ],
);
