import { bigint, boolean, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, authPolicies, authTable, bytes, eraserPolicy } from '../tenant-table.ts';
import { userProfiles } from './auth.ts';

export const userPasskeys = authTable(
  'user_passkeys',
  {
    user_id: uuid().notNull(),
    credential_id: text().notNull(),
    public_key: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    is_backed_up: boolean().notNull(),
    friendly_name: text().notNull(),
    created_at: at().notNull().defaultNow(),
    last_used_at: at(),
    removed_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('user_passkeys_credential_key').on(table.credential_id),
    index('user_passkeys_user').on(table.tenant_id, table.user_id),
    ...authPolicies('tenant_id', ['find', 'insert', 'update']),
    eraserPolicy(),
  ],
);
