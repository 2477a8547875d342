import { schema } from '@cairn/db';
import type { PlannedHistory } from '@cairn/domain/fund-import';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { bringInHoldings } from '../../portfolio/investments/bring-in-holdings.ts';
import { writeScheduleOn } from '../ledger/book-portfolio.ts';
import { lockFund } from '../ledger/load-fund-book.ts';
import { refreshTotals } from '../ledger/refresh-totals.ts';
import type { ImportInputs, ImportView } from './fund-imports.types.ts';
import { auditImport, hashOf, type ImportRecord, openImport } from './kept-import.ts';
import { planImport } from './plan-import.ts';
import { requireRight } from './require-right.ts';
import { getFundImport, previewHash } from './view-import.ts';
import { writeHistory } from './write-history.ts';

/**
 * Brings a history in that somebody else has prepared, all of it in this transaction or nothing. It is planned again with the
 * books locked, and refused if it does not come to what was shown. Nobody is mailed and no notice is drawn.
 */
export async function approveImport(ctx: Ctx, { id, version, hash }: ImportInputs['approve']): Promise<ImportView> {
  const { tx, actor, now } = ctx;
  const record = await openImport(ctx, id, { lock: true });
  if (!(await lockFund(tx, record.fund_id))) throw fail('NOT_FOUND');
  const independence = {};
  for (const person of new Set([record.submitted_by, ...record.content.editors]))
    Object.assign(independence, await requireSecondPerson(ctx, person));
  if (record.state !== 'submitted') throw fail('FUND_WORK_DONE');
  const read = await planImport(ctx, record, { isPreview: false });
  requireRight(record, read);
  if (previewHash(record, read) !== hash)
    throw invalidField('hash', 'The figures have changed since they were shown. Look at them again.');
  await requireNew(ctx, record);
  const values = {
    state: 'done',
    decided_by: actor.userId,
    decided_at: now,
    content_hash: await hashOf(ctx, record.content),
  };
  if (!(await updateIfUnchanged(tx, schema.fundImports, id, version, values))) throw fail('FUND_WORK_DONE');
  await bringIn(ctx, record, read.plan, read.book.fund);
  await auditImport(ctx, 'brought_in', record, { ...countsOf(read.plan), ...independence });
  return getFundImport(ctx, { id });
}

async function requireNew(ctx: Ctx, { fund_id, content }: ImportRecord): Promise<void> {
  const same = await ctx.tx.query(
    `select id from fund_imports where fund_id = $1 and content_hash = $2 and state = 'done'`,
    [fund_id, await hashOf(ctx, content)],
    'same-fund-import',
  );
  if (same.length > 0) throw invalidField('id', 'These lists were brought in already.');
}

async function bringIn(
  ctx: Ctx,
  record: ImportRecord,
  plan: PlannedHistory,
  fund: Awaited<ReturnType<typeof planImport>>['book']['fund'],
): Promise<void> {
  const preparedBy = record.submitted_by as string;
  const note = `Brought in on ${ctx.now.toISOString().slice(0, 10)}`;
  await writeHistory(ctx, { plan, fund, importId: record.id, preparedBy });
  if (plan.holdings.length > 0 && fund.portfolio_id)
    await bringInHoldings(ctx, plan.holdings, { portfolioId: fund.portfolio_id, preparedBy, note });
  if (fund.portfolio_id) await writeScheduleOn(ctx, fund, plan.until);
  await refreshTotals(
    ctx,
    plan.partners.map(({ id }) => id),
  );
}

const countsOf = ({ partners, commitments, events, postings, holdings, until }: PlannedHistory) => ({
  limited_partners: partners.filter(({ isKnown }) => !isKnown).length,
  commitments: commitments.length,
  capital_events: events.length,
  postings: postings.length,
  holdings: holdings.length,
  valuations: holdings.reduce((sum, { valuations }) => sum + valuations.length, 0),
  until,
});
