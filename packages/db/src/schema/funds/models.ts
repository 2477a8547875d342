import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, bytes, isOwnFund, lpPolicy, tenantTable } from '../tenant-table.ts';
import { funds } from './funds.ts';

/** A financial model of the firm. Each change is a version of its own; the newest is the model. */
export const financialModels = tenantTable(
  'financial_models',
  {
    name: text().notNull(),
    /** Whose LPs it can be shared with. */
    fund_id: uuid(),
    is_active: boolean().notNull().default(true),
    shared_with_lps: boolean().notNull().default(false),
    model_data_encrypted: bytes().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'financial_models_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'financial_models_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('financial_models_time').on(table.tenant_id, table.created_at, table.id),
    lpPolicy(sql`(shared_with_lps and is_active and ${isOwnFund('fund_id')})`),
  ],
);

/** What a model was at each version, so that two can be compared. */
export const financialModelVersions = tenantTable(
  'financial_model_versions',
  {
    model_id: uuid().notNull(),
    version_no: integer().notNull(),
    model_data_encrypted: bytes().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'financial_model_versions_model',
      columns: [table.tenant_id, table.model_id],
      foreignColumns: [financialModels.tenant_id, financialModels.id],
    }),
    unique('financial_model_versions_key').on(table.tenant_id, table.model_id, table.version_no),
    lpPolicy(sql`false`),
  ],
);
