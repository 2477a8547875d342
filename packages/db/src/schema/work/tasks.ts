import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { opportunities } from '../deals/opportunities.ts';
import { at, dealPolicy, purgePolicy, tenantTable } from '../tenant-table.ts';

export const tasks = tenantTable(
  'tasks',
  {
    title: text().notNull(),
    description: text(),
    status: text().notNull().default('pending'),
    priority: text().notNull().default('medium'),
    due_date: date({ mode: 'string' }),
    assigned_to: uuid(),
    created_by: uuid(),
    opportunity_id: uuid(),
    /** Whether its deal is archived or deleted, kept by a trigger, so that a list of tasks need not look at the deals. */
    is_put_away: boolean().notNull().default(false),
    completed_at: at(),
    completed_by: uuid(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    deleted_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.assigned_to],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('tasks_assigned').on(table.tenant_id, table.assigned_to, table.status, table.due_date),
    index('tasks_deal').on(table.tenant_id, table.opportunity_id),
    check('tasks_status', sql`${table.status} in ('pending', 'in_progress', 'completed')`),
    check('tasks_priority', sql`${table.priority} in ('low', 'medium', 'high', 'urgent')`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);
