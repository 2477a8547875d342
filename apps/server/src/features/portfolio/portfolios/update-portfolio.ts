import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findPortfolio, type PortfolioRecord, updateIfUnchanged } from './portfolios.queries.ts';
import { type PortfolioInputs, type PortfolioView, viewPortfolio } from './view-portfolio.ts';

const FIELDS = ['name', 'type', 'status'] as const;

/** Renames a portfolio, closes it or opens it again, if it still is the version that the person saw. */
export async function updatePortfolio(ctx: Ctx, input: PortfolioInputs['update']): Promise<PortfolioView> {
  const { tx, actor } = ctx;
  const { id, version, ...values } = input;
  const before = await getRecord(ctx, id);
  const after = await updateIfUnchanged(tx, before.id, version, values);
  if (!after) throw fail('STALE_VERSION', { current: viewPortfolio(actor, await getRecord(ctx, id)) });
  await ctx.audit({
    action: actionOf(before, after),
    resource_type: 'portfolio',
    resource_id: after.id,
    table_name: 'portfolios',
    classification: 'confidential',
    metadata: { name: after.name, version: after.version, changes: changesOf(before, after) },
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

function changesOf(before: PortfolioRecord, after: PortfolioRecord) {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
