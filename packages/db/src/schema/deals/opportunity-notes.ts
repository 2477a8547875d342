import { foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, dealPolicy, purgePolicy, tenantTable } from '../tenant-table.ts';
import { opportunities } from './opportunities.ts';

export const opportunityNotes = tenantTable(
  'opportunity_notes',
  {
    opportunity_id: uuid().notNull(),
    body: text().notNull(),
    /** None of a note that Cairn wrote: nobody of the team said it. */
    created_by: uuid(),
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
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('opportunity_notes_deal').on(table.tenant_id, table.opportunity_id, table.created_at),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);
