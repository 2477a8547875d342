import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { changesOf } from '../../../core/changes-of.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { type PortfolioInputs, type PortfolioRecord, type PortfolioView, viewPortfolio } from './view-portfolio.ts';

const { portfolios } = schema;

const FIELDS = ['name', 'type', 'status'] as const;

/** Renames a portfolio, closes it or opens it again, if it still is the version that the person saw. */
export async function updatePortfolio(ctx: Ctx, input: PortfolioInputs['update']): Promise<PortfolioView> {
  const { tx, actor } = ctx;
  const { id, version, ...values } = input;
  const before = await getRecord(ctx, id);
  const after = await updateIfUnchanged(tx, portfolios, before.id, version, values);
  if (!after) throw await staleVersion(viewPortfolio(actor, await getRecord(ctx, id)));
  await ctx.audit({
    action: actionOf(before, after),
    resource_type: 'portfolio',
    resource_id: after.id,
    table_name: 'portfolios',
    classification: 'confidential',
    metadata: { name: after.name, version: after.version, changes: changesOf(FIELDS, before, after) },
  });
  return viewPortfolio(actor, after);
}

async function getRecord({ tx }: Ctx, id: string): Promise<PortfolioRecord> {
  const record = await findPortfolio(tx, id);
  if (!record) throw fail('NOT_FOUND');
  return record;
}

function actionOf(before: PortfolioRecord, after: PortfolioRecord): string {
  if (before.status === after.status) return 'portfolio.updated';
  return after.status === 'closed' ? 'portfolio.closed' : 'portfolio.reopened';
}

async function findPortfolio(tx: Tx, id: string): Promise<PortfolioRecord | undefined> {
  return (await tx.db.select().from(portfolios).where(eq(portfolios.id, id)))[0];
}
