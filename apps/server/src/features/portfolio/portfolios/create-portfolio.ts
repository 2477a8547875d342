import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type PortfolioInputs, type PortfolioRecord, type PortfolioView, viewPortfolio } from './view-portfolio.ts';

const { portfolios } = schema;

export async function createPortfolio(ctx: Ctx, values: PortfolioInputs['create']): Promise<PortfolioView> {
  const { tx, actor, now } = ctx;
  const { name, type, status = 'active' } = values;
  const who = { tenant_id: actor.tenantId, id: newId(), created_by: actor.userId, created_at: now };
  const record = await insertPortfolio(tx, { ...who, name, type, status });
  await ctx.audit({
    action: 'portfolio.created',
    resource_type: 'portfolio',
    resource_id: record.id,
    table_name: 'portfolios',
    classification: 'confidential',
    metadata: { name, type, status },
  });
  return viewPortfolio(actor, record);
}

async function insertPortfolio(tx: Tx, row: typeof portfolios.$inferInsert): Promise<PortfolioRecord> {
  const [record] = await tx.db.insert(portfolios).values(row).returning();
  if (!record) throw new Error('the new portfolio was not stored');
  return record;
}
