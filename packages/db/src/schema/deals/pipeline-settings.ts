import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, tenantTable } from '../tenant-table.ts';

export const pipelineStageTypes = tenantTable(
  'pipeline_stage_types',
  {
    name: text().notNull(),
    description: text(),
    color: text().notNull(),
    is_active: boolean().notNull().default(true),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    check('pipeline_stage_types_color', sql`${table.color} in ('red', 'green', 'yellow', 'grey')`),
    ...authPolicies('tenant_id', ['insert']),
  ],
);

export const pipelineStages = tenantTable(
  'opportunity_pipeline_stages',
  {
    stage_key: text().notNull(),
    stage_label: text().notNull(),
    stage_color: text().notNull(),
    stage_type_id: uuid().notNull(),
    sort_order: integer().notNull(),
    is_active: boolean().notNull().default(true),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.stage_type_id],
      foreignColumns: [pipelineStageTypes.tenant_id, pipelineStageTypes.id],
    }),
    unique('opportunity_pipeline_stages_key').on(table.tenant_id, table.stage_key),
    ...authPolicies('tenant_id', ['insert']),
  ],
);

/** What has to be done in a stage. Deleted ones stay, for the instances that were made from them. */
export const checklistTemplates = tenantTable(
  'pipeline_stage_checklist_templates',
  {
    pipeline_stage_id: uuid().notNull(),
    title: text().notNull(),
    description: text(),
    assigned_role: text().notNull().default('firm_user'),
    is_mandatory: boolean().notNull().default(true),
    position: integer().notNull(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    deleted_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.pipeline_stage_id],
      foreignColumns: [pipelineStages.tenant_id, pipelineStages.id],
    }),
    index('checklist_templates_stage').on(table.tenant_id, table.pipeline_stage_id, table.position),
    check('checklist_templates_role', sql`${table.assigned_role} in ('firm_user', 'firm_admin')`),
  ],
);
