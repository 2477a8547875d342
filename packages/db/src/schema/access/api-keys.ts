import { foreignKey, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, authPolicies, bytes, tenantTable } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';

/** Keys of programs that call for a firm: each may what its scopes name, as far as who made it may at that moment. */
export const apiKeys = tenantTable(
  'api_keys',
  {
    name: text().notNull(),
    /** SHA-256 of a 256-bit secret: a read of the table lets nobody in. */
    key_hash: bytes().notNull(),
    /** The beginning, by which a person knows it again. */
    hint: text().notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    expires_at: at().notNull(),
    last_used_at: at(),
    revoked_at: at(),
    revoked_by: uuid(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    // A request names only the key; its firm is what the row says.
    uniqueIndex('api_keys_hash_key').on(table.key_hash),
    ...authPolicies('tenant_id', ['find', 'update']),
  ],
);
