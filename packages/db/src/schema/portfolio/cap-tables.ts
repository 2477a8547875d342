import { sql } from 'drizzle-orm';
import { check, date, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, bytes, tenantTable } from '../tenant-table.ts';
import { ofCompany } from './company-work.ts';

/** Who else owns a company, as it was entered: each change is a further version, and none is changed. */
export const capTables = tenantTable(
  'cap_tables',
  {
    company_id: uuid().notNull(),
    version_no: integer().notNull(),
    as_of: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** JSON: holders, shares, SAFEs and notes of others. */
    table_encrypted: bytes().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    ...ofCompany('cap_tables', table),
    unique('cap_tables_version').on(table.tenant_id, table.company_id, table.version_no),
    check('cap_tables_version_no', sql`${table.version_no} > 0`),
  ],
);
