import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { authPolicies, tenantTable } from './tenant-table.ts';
import { tenants } from './tenants.ts';

export const pipelineStageTypes = tenantTable(
  'pipeline_stage_types',
  {
    name: text().notNull(),
    description: text(),
    color: text().notNull(),
    is_active: boolean().notNull().default(true),
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
