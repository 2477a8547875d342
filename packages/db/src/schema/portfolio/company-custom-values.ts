import { foreignKey, jsonb, unique, uuid } from 'drizzle-orm/pg-core';
import { companyPolicy, tenantTable, undoPolicy } from '../tenant-table.ts';
import { portfolioCompanies } from './portfolio-companies.ts';

/**
 * What a company has in the firm's own fields. In a table of its own, because people of a company read its row in
 * `portfolio_companies`, and none of this (docs/adr/0063).
 */
export const companyCustomValues = tenantTable(
  'company_custom_values',
  {
    company_id: uuid().notNull(),
    /** By the keys of the fields, and those that are encrypted as cells in base64. */
    custom: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    custom_cells: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    foreignKey({
      name: 'company_custom_values_company',
      columns: [table.tenant_id, table.company_id],
      foreignColumns: [portfolioCompanies.tenant_id, portfolioCompanies.id],
    }),
    unique('company_custom_values_key').on(table.tenant_id, table.company_id),
    companyPolicy('company_id'),
    undoPolicy('company_id'),
  ],
);
