import { schema } from '@cairn/db';
import type { PortfolioStatus } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { portfolios } = schema;
export type PortfolioRecord = typeof portfolios.$inferSelect;

const LIST =
  'select * from portfolios where $1::text is null or status = $1 order by created_at desc, id desc limit $2';

export function listPortfolioRows(tx: Tx, status: PortfolioStatus | null, limit: number): Promise<PortfolioRecord[]> {
  return tx.query<PortfolioRecord>(LIST, [status, limit], 'list-portfolios');
}

export async function countPortfolios(tx: Tx, status: PortfolioStatus | null) {
  const [counts] = await tx.query<{ total: number; all: number }>(
    `select (count(*) filter (where $1::text is null or status = $1))::int as total, count(*)::int as "all" from portfolios`,
    [status],
    'count-portfolios',
  );
  return counts ?? { total: 0, all: 0 };
}

export async function findPortfolio(tx: Tx, id: string): Promise<PortfolioRecord | undefined> {
  return (await tx.db.select().from(portfolios).where(eq(portfolios.id, id)))[0];
}

export async function insertPortfolio(tx: Tx, row: typeof portfolios.$inferInsert): Promise<PortfolioRecord> {
  const [record] = await tx.db.insert(portfolios).values(row).returning();
  if (!record) throw new Error('the new portfolio was not stored');
  return record;
}

/** Writes the changes if the record still has the version that was seen; undefined when it has moved on. */
export async function updateIfUnchanged(
  tx: Tx,
  id: string,
  version: number,
  changes: Partial<typeof portfolios.$inferInsert>,
): Promise<PortfolioRecord | undefined> {
  const [record] = await tx.db
    .update(portfolios)
    .set({ ...changes, version: sql`${portfolios.version} + 1` })
    .where(and(eq(portfolios.id, id), eq(portfolios.version, version)))
    .returning();
  return record;
}
