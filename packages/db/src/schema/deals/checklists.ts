import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, dealPolicy, purgePolicy, tenantTable } from '../tenant-table.ts';
import { opportunities } from './opportunities.ts';
import { checklistTemplates, pipelineStages } from './pipeline-settings.ts';

/** The checklist of a deal in a stage: copied from the templates on entry, so that later changes leave it alone. */
export const checklistInstances = tenantTable(
  'pipeline_stage_checklist_instances',
  {
    opportunity_id: uuid().notNull(),
    pipeline_stage_id: uuid().notNull(),
    template_id: uuid().notNull(),
    title: text().notNull(),
    description: text(),
    assigned_role: text().notNull(),
    is_mandatory: boolean().notNull(),
    position: integer().notNull(),
    is_completed: boolean().notNull().default(false),
    completed_by: uuid(),
    completed_at: at(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.pipeline_stage_id],
      foreignColumns: [pipelineStages.tenant_id, pipelineStages.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.template_id],
      foreignColumns: [checklistTemplates.tenant_id, checklistTemplates.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.completed_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    // A deal that comes back to a stage finds its items as it left them.
    uniqueIndex('checklist_instances_key').on(
      table.tenant_id,
      table.opportunity_id,
      table.pipeline_stage_id,
      table.template_id,
    ),
    index('checklist_instances_open').on(table.tenant_id, table.pipeline_stage_id),
    check('checklist_instances_role', sql`${table.assigned_role} in ('firm_user', 'firm_admin')`),
    check('checklist_instances_completed', sql`${table.is_completed} = (${table.completed_at} is not null)`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);
