import { schema } from '@cairn/db';
import { dealKeys, differingParts, type ExistingDeal, type ImportValues, type ReadRow } from '@cairn/domain';
import { and, isNull, sql } from 'drizzle-orm';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { inSlices } from '../../../../core/sql/in-slices.ts';
import { decryptAmount } from '../../opportunities/opportunity-fields.ts';
import type { Keyed } from './keyed.ts';

const { opportunities, opportunityImportKeys } = schema;

type Stored = Awaited<ReturnType<typeof listExistingDeals>>[number];

/** Deals by company, round, date and amount, and by the rows that were imported into them before. */
export async function keyDeals(ctx: Ctx, rows: readonly ReadRow[]): Promise<Keyed> {
  const cells = await ctx.cells();
  const hashed = await inSlices(rows, ({ row, values }) => {
    const keys = dealKeys(values);
    return { row, ...keys, deal_key: hashKey(cells, keys.deal_key) };
  });
  const records = await listExistingDeals(ctx.tx);
  const byId = new Map(records.map((deal) => [deal.id, deal]));
  const differs = ({ values }: ReadRow, id: string) => {
    const deal = byId.get(id);
    return deal ? differingParts(values, valuesOf(cells, deal)) : [];
  };
  return { hashed, existing: await keyed(ctx, cells, records), records, differs };
}

/** The deals of the pipeline by their keys as they stand, and by the keys of the rows that went into them. */
async function keyed(ctx: Ctx, cells: TenantCells, stored: Stored[]): Promise<ExistingDeal[]> {
  const imported = new Map<string, string[]>();
  for (const { opportunity_id, deal_key } of await listImportKeys(ctx.tx)) {
    const keys = imported.get(opportunity_id) ?? [];
    keys.push(deal_key.toString('base64'));
    imported.set(opportunity_id, keys);
  }
  return inSlices(stored, (deal) => {
    const { deal_key } = dealKeys(valuesOf(cells, deal));
    return {
      id: deal.id,
      company_name: deal.company_name,
      company_key: deal.company_key,
      website: deal.website,
      deal_key: hashKey(cells, deal_key),
      imported_keys: imported.get(deal.id) ?? [],
    };
  });
}

/** What the deal is recognised by, as it stands. */
function valuesOf(cells: TenantCells, deal: Stored): ImportValues {
  const minor = decryptAmount(cells, 'target_amount', deal.id, deal.target_amount_encrypted);
  return {
    company_name: deal.company_name,
    ...(deal.funding_round !== null && { funding_round: deal.funding_round }),
    ...(deal.received_on !== null && { received_on: deal.received_on }),
    ...(minor !== null && { target_amount: { minor, currency: deal.currency as 'USD' } }),
  };
}

/** A deal's key spells its amount out, so only a keyed hash of it leaves this function. */
function hashKey(cells: TenantCells, key: string): string {
  return cells.fingerprint('opportunities', 'target_amount_encrypted', key).toString('base64');
}

/** What duplicates are looked for among: every deal of the firm, as far as it matters for that. */
function listExistingDeals(tx: Tx) {
  return tx.db
    .select({
      id: opportunities.id,
      company_name: opportunities.company_name,
      company_key: opportunities.company_key,
      website: opportunities.website,
      funding_round: opportunities.funding_round,
      received_on: opportunities.received_on,
      target_amount_encrypted: opportunities.target_amount_encrypted,
      currency: opportunities.currency,
      status: opportunities.status,
      is_archived: sql<boolean>`${opportunities.archived_at} is not null`,
    })
    .from(opportunities)
    .where(and(isNull(opportunities.merged_into), isNull(opportunities.deleted_at)));
}

function listImportKeys(tx: Tx) {
  return tx.db
    .select({ opportunity_id: opportunityImportKeys.opportunity_id, deal_key: opportunityImportKeys.deal_key })
    .from(opportunityImportKeys);
}
