import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { type CellPurpose, ENCRYPTED_FIELDS } from '../../../core/crypto/registry.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';

export type ProtectionOutputs = InferContractRouterOutputs<Contract>['dataProtection'];
type Table = ProtectionOutputs['state']['tables'][number];

/** What is encrypted, from the list that encrypts it; how many values of the firm there are, and whether each is a cell. */
export async function getProtectionState({ tx }: Ctx): Promise<ProtectionOutputs['state']> {
  const readable = await findReadable(tx);
  const [tables, keys] = await Promise.all([
    Promise.all(
      Object.entries(ENCRYPTED_FIELDS).map(([table, fields]) => describeTable(tx, table, fields, readable.has(table))),
    ),
    tx.query<{ purpose: CellPurpose; key_id: number; created_at: Date; retired_at: Date | null }>(
      `select purpose, key_id, created_at, retired_at from tenant_keys
        where used_from is not null and destroyed_at is null and purpose <> 'hashes' order by purpose, key_id desc`,
      [],
      'protection-keys',
    ),
  ]);
  const fields = tables.flatMap((table) => table.fields);
  return {
    fields: fields.length,
    pii: fields.filter(({ purpose }) => purpose === 'pii').length,
    financial: fields.filter(({ purpose }) => purpose === 'financial').length,
    tables,
    keys: keys.map((key) => ({
      ...key,
      created_at: key.created_at.toISOString(),
      retired_at: key.retired_at?.toISOString() ?? null,
    })),
  };
}

/** The tables that requests may look into; accounts and their secrets are for sign-in alone. */
async function findReadable(tx: Tx): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(
    `select name from unnest($1::text[]) name where has_table_privilege(name, 'select')`,
    [Object.keys(ENCRYPTED_FIELDS)],
    'protection-readable',
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * How a column's values and cells are counted. A cell is version 1, a key, a nonce and a tag: 33 bytes at least
 * (core/crypto/cell.ts). The firm's own fields stand in one object, in base64: there version 1 begins with "AQ".
 */
function countsOf(column: string): { values: string; cells: string } {
  if (column !== 'custom_cells')
    return {
      values: `count(${column})`,
      cells: `count(*) filter (where length(${column}) >= 33 and get_byte(${column}, 0) = 1)`,
    };
  const each = (condition: string) =>
    `coalesce(sum((select count(*) from jsonb_each_text(${column}) v where ${condition})), 0)`;
  return { values: each('true'), cells: each(`length(v.value) >= 44 and v.value like 'AQ%'`) };
}

async function describeTable(
  tx: Tx,
  table: string,
  fields: Record<string, CellPurpose>,
  readable: boolean,
): Promise<Table> {
  const described = { table, fields: Object.entries(fields).map(([field, purpose]) => ({ field, purpose })) };
  if (!readable) return { ...described, values: null, encrypted: null };
  // Names from the registry, never from a request.
  const counts = Object.keys(fields).map((column) => countsOf(column));
  const [row] = await tx.query<{ values: number; encrypted: number }>(
    `select (${counts.map(({ values }) => values).join(' + ')})::int as values,
            (${counts.map(({ cells }) => cells).join(' + ')})::int as encrypted from ${table}`,
    [],
    `protection-${table}`,
  );
  return { ...described, values: row?.values ?? 0, encrypted: row?.encrypted ?? 0 };
}
