import { type CellPurpose, ENCRYPTED_FIELDS, type EncryptedTable, PLACE_OF } from '../../../../core/crypto/registry.ts';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../../core/database.ts';

/** Rows of one part: a colleague who edits one of them waits for some hundredths of a second at most. */
const PART = 500;
const NOWHERE = '00000000-0000-0000-0000-000000000000';
/** The firm's own fields: several cells in one object, in base64. */
const BUNDLE = 'custom_cells';

export interface CellTable {
  table: EncryptedTable;
  columns: string[];
}

/** Every table that has cells of a purpose, with their columns. */
export function tablesOf(purpose: CellPurpose): CellTable[] {
  return Object.entries(ENCRYPTED_FIELDS).flatMap(([table, fields]) => {
    const columns = Object.entries(fields).flatMap(([column, of]) => (of === purpose ? [column] : []));
    return columns.length === 0 ? [] : [{ table: table as EncryptedTable, columns }];
  });
}

/** A key's version stands behind the first byte of a cell (core/crypto/cell.ts). `$1` is the one in use. */
const isOldCell = (cell: string) => `substring(${cell} from 2 for 4) <> int4send($1::int)`;
const bundled = (column: string) => `jsonb_each_text(t.${column}) v where ${isOldCell(`decode(v.value, 'base64')`)}`;

const isOld = (column: string) =>
  column === BUNDLE ? `exists (select from ${bundled(column)})` : `coalesce(${isOldCell(`t.${column}`)}, false)`;

const oldOf = (column: string) =>
  column === BUNDLE
    ? `coalesce(sum((select count(*) from ${bundled(column)})), 0)`
    : `count(*) filter (where ${isOld(column)})`;

/** How many cells are under another version than this one. */
export async function countOldCells(tx: Tx, purpose: CellPurpose, version: number): Promise<number> {
  let sum = 0;
  for (const { table, columns } of tablesOf(purpose)) {
    const [row] = await tx.query<{ old: number }>(
      `select (${columns.map(oldOf).join(' + ')})::float8 as old from ${table} t`,
      [version],
    );
    sum += row?.old ?? 0;
  }
  return sum;
}

type Row = { id: string; place: string } & Record<string, unknown>;

interface Part {
  /** Cells that are under the version in use now. */
  done: number;
  /** Cells that open under no key: left as they are. */
  failed: number;
  /** The last row that was looked at; none when the table is through. */
  after: string | undefined;
}

/**
 * Encrypts the next rows of a table with the key in use. A row that somebody has written in the meantime is left alone: what
 * they wrote counts, and it is looked at again.
 */
export async function renewPart(
  tx: Tx,
  cells: TenantCells,
  { table, columns }: CellTable,
  version: number,
  after = NOWHERE,
): Promise<Part> {
  const key = table === 'user_credentials' ? 'user_id' : 'id';
  const rows = await tx.query<Row>(
    `select t.${key} as id, t.${PLACE_OF[table] ?? 'id'} as place, ${columns.map((column) => `t.${column}`).join(', ')}
       from ${table} t where t.${key} > $2 and (${columns.map(isOld).join(' or ')}) order by t.${key} limit ${PART}`,
    [version, after],
  );
  const renewed = rows.map((row) => renewRow(cells, table, columns, version, row));
  const written = await writeRows(tx, table, key, columns, rows, renewed);
  return {
    done: renewed.reduce((sum, { id, done }) => sum + (written.has(id) ? done : 0), 0),
    failed: renewed.reduce((sum, { failed }) => sum + failed, 0),
    after: rows.length < PART ? undefined : rows.at(-1)?.id,
  };
}

interface Renewed {
  id: string;
  done: number;
  failed: number;
  values: unknown[];
}

function renewRow(cells: TenantCells, table: EncryptedTable, columns: string[], version: number, row: Row): Renewed {
  const result: Renewed = { id: row.id, done: 0, failed: 0, values: [] };
  const renew = (column: string, place: string, cell: Buffer): Buffer => {
    try {
      if (cell.length >= 5 && cell.readUInt32BE(1) === version) return cell;
      const fresh = cells.renew(table, column as never, place, cell);
      result.done++;
      return fresh;
    } catch {
      result.failed++;
      return cell;
    }
  };
  result.values = columns.map((column) => {
    const value = row[column];
    if (value === null) return null;
    if (column !== BUNDLE) return renew(column, row.place, value as Buffer);
    const each = Object.entries(value as Record<string, string>).map(([field, cell]) => [
      field,
      renew(column, `${row.place}/${field}`, Buffer.from(cell, 'base64')).toString('base64'),
    ]);
    return JSON.stringify(Object.fromEntries(each));
  });
  return result;
}

/** Writes those rows whose cells are still what was read. */
async function writeRows(
  tx: Tx,
  table: string,
  key: string,
  columns: string[],
  rows: Row[],
  renewed: Renewed[],
): Promise<Set<string>> {
  const changed = renewed.flatMap(({ done }, place) => (done > 0 ? [place] : []));
  if (changed.length === 0) return new Set();
  const typeOf = (column: string) => (column === BUNDLE ? 'jsonb' : 'bytea');
  const before = (column: string, value: unknown) => (column === BUNDLE ? JSON.stringify(value) : value);
  const lists = columns.flatMap((column, n) => [
    changed.map((place) => renewed[place]?.values[n]),
    changed.map((place) => before(column, rows[place]?.[column])),
  ]);
  const unnested = columns.flatMap((column, n) => [
    `unnest($${2 * n + 2}::${typeOf(column)}[]) as new_${n}`,
    `unnest($${2 * n + 3}::${typeOf(column)}[]) as old_${n}`,
  ]);
  const found = await tx.query<{ id: string }>(
    `update ${table} t set ${columns.map((column, n) => `${column} = x.new_${n}`).join(', ')}
       from (select unnest($1::uuid[]) as id, ${unnested.join(', ')}) x
      where t.${key} = x.id and ${columns.map((column, n) => `t.${column} is not distinct from x.old_${n}`).join(' and ')}
      returning t.${key} as id`,
    [changed.map((place) => rows[place]?.id), ...lists],
  );
  return new Set(found.map(({ id }) => id));
}
