import { normaliseEmail } from '@cairn/domain';
import type { EncryptedTable } from '../../../core/crypto/registry.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listEyes, withAllEyes } from '../../deal-access/audience.ts';
import { PERSON_TABLES, type PersonTable } from './person-tables.ts';

/** A person of the firm by address and account. */
export interface Who {
  address: string;
  index: Buffer;
  /** Their accounts in the firm, deleted ones too. */
  people: string[];
  /** Themselves as visitors by links and of the intake page. */
  visitors: string[];
  /** Rows whose address stands within a cell, by table. */
  opened: Map<string, string[]>;
}

/** The accounts, visits and messages of an address in the own firm. */
export async function whoIs(ctx: Ctx, email: string): Promise<Who> {
  const { tx, services } = ctx;
  const cells = await ctx.cells();
  const address = normaliseEmail(email);
  const index = services.master.addressIndex(address);
  return {
    address,
    index,
    people: await findAccounts(tx, cells, address, index),
    visitors: await findVisitors(ctx, index),
    opened: await openAll(ctx, cells, address),
  };
}

/** Who was deleted has given the address up; it is still in the cell. */
async function findAccounts(tx: Tx, cells: TenantCells, address: string, index: Buffer): Promise<string[]> {
  const rows = await tx.query<{ id: string; email: Buffer; is_current: boolean }>(
    `select id, email, email_index = $1 as is_current from user_profiles where email_index = $1 or deleted_at is not null`,
    [index],
    'accounts-of-address',
  );
  return rows
    .filter((row) => row.is_current || cells.decryptText('user_profiles', 'email', row.id, row.email) === address)
    .map(({ id }) => id);
}

async function findVisitors(ctx: Ctx, index: Buffer): Promise<string[]> {
  const found = await withAllEyes(ctx, (tx) =>
    tx.query<{ id: string }>(
      `select id from share_link_visitors where email_index = $1
       union all select id from submission_visitors where email_index = $1`,
      [index],
    ),
  );
  return [...new Set(found.flat().map(({ id }) => id))];
}

async function openAll(ctx: Ctx, cells: TenantCells, address: string): Promise<Map<string, string[]>> {
  const opened = new Map<string, string[]>();
  for (const { table, scans } of PERSON_TABLES as readonly PersonTable[]) {
    if (!scans) continue;
    const found = await withAllEyes(ctx, (tx) =>
      tx.query<{ id: string; cell: Buffer }>(
        `select id, ${scans.column} as cell from ${table} where ${scans.column} is not null`,
      ),
    );
    const ids = found
      .flat()
      .filter(({ id, cell }) => {
        const content: unknown = JSON.parse(
          cells.decrypt(table as EncryptedTable, scans.column as never, id, cell).toString(),
        );
        return scans.paths.some((path) => {
          const value = path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], content);
          return typeof value === 'string' && normaliseEmail(value) === address;
        });
      })
      .map(({ id }) => id);
    opened.set(table, [...new Set(ids)]);
  }
  return opened;
}

/** Whether a confidential deal is there that nobody sees, and so nobody can look through. */
export async function hasUnseenDeals({ tx }: Pick<Ctx, 'tx'>): Promise<boolean> {
  return (await listEyes(tx)).includes(null);
}

const WHO = `with who as (select $1::bytea as email_index, $2::text as address, $3::uuid[] as people, $4::uuid[] as visitors,
  $5::uuid[] as opened)`;
const valuesOf = (who: Who, table: string) => [
  who.index,
  who.address,
  who.people,
  who.visitors,
  who.opened.get(table) ?? [],
];

/** The ids of the person's rows in a table, as far as the transaction sees them. */
export async function idsOf(tx: Tx, { table, where }: PersonTable, who: Who): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `${WHO} select t.id from ${table} t, who where ${where} order by t.id`,
    valuesOf(who, table),
  );
  return rows.map(({ id }) => id);
}

/** The same with all eyes: for sums, and for what is erased, seen or not. */
export async function allIdsOf(ctx: Ctx, table: PersonTable, who: Who): Promise<string[]> {
  if (!table.ofDeals) return idsOf(ctx.tx, table, who);
  return [...new Set((await withAllEyes(ctx, (tx) => idsOf(tx, table, who))).flat())];
}

export async function countOf(tx: Tx, { table, where }: PersonTable, who: Who): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `${WHO} select count(*)::int as count from ${table} t, who where ${where}`,
    valuesOf(who, table),
  );
  return row?.count ?? 0;
}

// Few enough that others notice no pause while they are packed.
const ROWS_AT_ONCE = 2000;
type Value = string | number | boolean | null;

/** The person's rows of a table, decrypted, a page at a time. */
export async function* readRows(
  ctx: Ctx,
  { table, where, cells: encrypted, columns }: PersonTable,
  who: Who,
): AsyncGenerator<Record<string, Value>[]> {
  const cells = await ctx.cells();
  const list = ['id', ...encrypted, ...columns].map((name) => `t.${name}`).join(', ');
  let after: string | null = null;
  for (;;) {
    const rows: Record<string, unknown>[] = await ctx.tx.query(
      `${WHO} select ${list} from ${table} t, who where ${where} and ($6::uuid is null or t.id > $6) order by t.id limit ${ROWS_AT_ONCE}`,
      [...valuesOf(who, table), after],
    );
    if (rows.length > 0) yield rows.map((row) => readRow(cells, table, row));
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id as string;
  }
}

function readRow(cells: TenantCells, table: string, row: Record<string, unknown>): Record<string, Value> {
  const id = row.id as string;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, Value] => {
      if (Buffer.isBuffer(value))
        return [
          name.replace(/_encrypted$/, ''),
          cells.decrypt(table as EncryptedTable, name as never, id, value).toString(),
        ];
      if (value instanceof Date) return [name, value.toISOString()];
      if (value !== null && typeof value === 'object') return [name, JSON.stringify(value)];
      return [name.replace(/_encrypted$/, ''), value as Value];
    }),
  );
}
