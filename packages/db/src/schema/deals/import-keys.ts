import { foreignKey, index, integer, uuid } from 'drizzle-orm/pg-core';
import { bytes, tenantTable } from '../tenant-table.ts';
import { imports } from './imports.ts';
import { opportunities } from './opportunities.ts';

/**
 * Which rows went into which deal, by a keyed hash of company, round, date and amount: an edited deal is still recognised
 * when its file comes again, and the amounts cannot be read from here.
 */
export const opportunityImportKeys = tenantTable(
  'opportunity_import_keys',
  {
    opportunity_id: uuid().notNull(),
    import_id: uuid().notNull(),
    import_row: integer().notNull(),
    deal_key: bytes().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({ columns: [table.tenant_id, table.import_id], foreignColumns: [imports.tenant_id, imports.id] }),
    index('opportunity_import_keys_deal').on(table.tenant_id, table.opportunity_id),
  ],
);
