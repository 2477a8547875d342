import { sql } from 'drizzle-orm';
import { foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, dealPolicy, purgePolicy, tenantTable } from '../tenant-table.ts';
import { opportunities } from './opportunities.ts';

/** Every move of every deal: analytics and "days in stage" are computed from here, never stored. */
export const stageHistory = tenantTable(
  'opportunity_stage_history',
  {
    opportunity_id: uuid().notNull(),
    from_stage: text(),
    to_stage: text().notNull(),
    changed_by: uuid(),
    reason: text(),
    /** A firm administrator moved the deal although mandatory items were open; these were they. */
    override_open_items: text().array(),
    /** The move that this one took back: figures count neither of the two. */
    undoes_id: uuid(),
    changed_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.changed_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({ columns: [table.tenant_id, table.undoes_id], foreignColumns: [table.tenant_id, table.id] }),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
    index('opportunity_stage_history_deal').on(table.tenant_id, table.opportunity_id, table.changed_at),
    index('opportunity_stage_history_time').on(table.tenant_id, table.changed_at),
    uniqueIndex('opportunity_stage_history_undone')
      .on(table.tenant_id, table.undoes_id)
      .where(sql`undoes_id is not null`),
  ],
);
