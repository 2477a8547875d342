import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { ACCOUNT_TABLES, type AccountTable } from './person-tables.ts';

type Value = string | number | boolean | null;
type Row = Record<string, unknown>;

const COLUMNS: Record<AccountTable, string> = {
  user_credentials: 'user_id as id, email_confirmed_at, phone_encrypted, phone_confirmed_at, password_changed_at',
  user_factors: 'id, factor_type, friendly_name, phone_encrypted, created_at, last_used_at, removed_at',
  user_passkeys: 'id, friendly_name, created_at, last_used_at, removed_at',
  sso_identities: 'id, subject, created_at, last_used_at',
};

/** How the person signs in, without a secret: of accounts that were made in this firm. Only the role of sign-in may look. */
export function readAccount(
  services: Services,
  tenantId: string,
  people: readonly string[],
): Promise<Record<AccountTable, Record<string, Value>[]>> {
  return withAuth(services, async (tx) => {
    await setTenant(tx, tenantId);
    const cells = await services.keys.cellsOf(tx, tenantId);
    const found = [];
    for (const table of ACCOUNT_TABLES)
      found.push([table, await readTable(tx, cells, table, tenantId, people)] as const);
    return Object.fromEntries(found) as Record<AccountTable, Record<string, Value>[]>;
  });
}

async function readTable(tx: Tx, cells: TenantCells, table: AccountTable, tenantId: string, people: readonly string[]) {
  const rows = await tx.query<Row>(
    `select ${COLUMNS[table]} from ${table} where tenant_id = $1 and user_id = any ($2::uuid[]) order by 1`,
    [tenantId, people],
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]): [string, Value] => {
        if (Buffer.isBuffer(value))
          return ['phone', cells.decrypt(table as 'user_factors', 'phone_encrypted', String(row.id), value).toString()];
        if (value instanceof Date) return [name, value.toISOString()];
        return [name === 'phone_encrypted' ? 'phone' : name, value as Value];
      }),
    ),
  );
}
