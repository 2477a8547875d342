import { foreignKey, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, bytes, tenantTable } from '../tenant-table.ts';

/** The firm's logo, at most one, as a PNG of its own making: small enough to lie beside the settings. */
export const tenantLogos = tenantTable(
  'tenant_logos',
  {
    png: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** In hexadecimal; a part of the logo's address, so that a new logo is not taken for the old one. */
    sha256: text().notNull(),
    created_at: at().notNull().defaultNow(),
    created_by: uuid(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    uniqueIndex('tenant_logos_tenant_key').on(table.tenant_id),
  ],
);
