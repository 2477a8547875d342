import type { Currency } from '@cairn/domain';
import { LRUCache } from 'lru-cache';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { decryptAmount } from '../../deals/opportunities/opportunity-fields.ts';
import { sum } from './draw-trend.ts';
import { ACTIVE, type countStages } from './home.queries.ts';
import type { HomeOf } from './home-range.ts';

type Counts = Awaited<ReturnType<typeof countStages>>;
type Pipeline = HomeOf<'firm'>['figures']['pipeline'];

// As short-lived as the opened keys and cells, so that a destroyed key is soon gone from memory too.
const SUMS = new LRUCache<string, { state: string; pipeline: Pipeline }>({ max: 2000, ttl: 60_000 });

/**
 * Target amounts of the active deals, added up in each currency and never across. The database cannot add what it cannot
 * read, so thousands of cells are opened here; that is most of the page's cost, so the sum is kept for as long as no
 * deal has changed: every write of one raises its version, whichever server makes it, so that number and versions only grow.
 * It is shared by those who see the same deals: the confidential ones among them are part of the key.
 */
export async function sumPipeline(ctx: Ctx, counts: Counts): Promise<Pipeline> {
  const versions = counts.reduce((total, row) => total + BigInt(row.versions), 0n);
  const state = `${sum(counts)}/${versions}`;
  const key = [
    ctx.actor.tenantId,
    ...counts.flatMap(({ confidential }) => confidential?.split(',') ?? []).sort(),
  ].join();
  const known = SUMS.get(key);
  if (known?.state === state) return known.pipeline;
  const [rows, cells] = await Promise.all([listActiveAmounts(ctx.tx), ctx.cells()]);
  const pipeline = addUp(cells, rows);
  SUMS.set(key, { state, pipeline });
  return pipeline;
}

/** As BigInt, because a sum of many can leave the range of exact numbers. */
function addUp(cells: TenantCells, rows: Awaited<ReturnType<typeof listActiveAmounts>>): Pipeline {
  const sums = new Map<Currency, { amount: bigint; deals: number }>();
  for (const { id, currency, target_amount_encrypted } of rows) {
    const amount = decryptAmount(cells, 'target_amount', id, target_amount_encrypted) ?? 0;
    const before = sums.get(currency) ?? { amount: 0n, deals: 0 };
    sums.set(currency, { amount: before.amount + BigInt(amount), deals: before.deals + 1 });
  }
  return [...sums]
    .map(([currency, { amount, deals }]) => ({ currency, amount: String(amount), deals }))
    .sort((a, b) => b.deals - a.deals || (a.currency < b.currency ? -1 : 1));
}

function listActiveAmounts(tx: Tx) {
  return tx.query<{ id: string; currency: Currency; target_amount_encrypted: Buffer }>(
    `select o.id, o.currency, o.target_amount_encrypted from opportunities o
      where ${ACTIVE} and o.target_amount_encrypted is not null`,
    [],
    'home-amounts',
  );
}
