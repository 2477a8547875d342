import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { assessRisk } from '../portfolio-companies/risk/assess-risk.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { checkRecord } from './book/check-record.ts';
import { recordsOf, roundOf } from './book/holding-record.ts';
import { type Book, loadBook, type RoundFigures, type RoundRow } from './book/load-book.ts';
import type { InvestmentInputs, InvestmentOutputs } from './investments.types.ts';
import { checkDay } from './record-transaction.ts';
import { postMoneyOf, viewRound } from './view-entries.ts';

const { financingRounds } = schema;

const TOO_LARGE = 'This price times all shares is more than any company is worth. Check both.';

/** Adds a priced round of a company, whether or not the firm took part. */
export async function addRound(
  ctx: Ctx,
  { id: companyId, ...values }: InvestmentInputs['addRound'],
): Promise<InvestmentOutputs['addRound']> {
  const { tx, actor, now } = ctx;
  const company = await lockCompany(tx, companyId);
  if (!company) throw fail('NOT_FOUND');
  const today = dayIn(now, await getTimeZone(tx));
  checkDay(values.closed_on, company, today, 'closed_on');
  const { name, closed_on, currency = company.currency as RoundRow['currency'] } = values;
  const figures: RoundFigures = {
    price_per_share: values.price_per_share ?? 0,
    fully_diluted_shares: values.fully_diluted_shares ?? 0,
    pre_money: values.pre_money ?? null,
    new_money: values.new_money ?? null,
  };
  if (!Number.isSafeInteger(postMoneyOf({ currency, figures })))
    throw fail('INVALID_INPUT', { fields: { price_per_share: TOO_LARGE } });
  const id = newId();
  const cell = (await ctx.cells()).encrypt('financing_rounds', 'figures_encrypted', id, JSON.stringify(figures));
  const stored = { id, company_id: company.id, name, closed_on, currency, figures_encrypted: cell };
  const row: RoundRow = {
    ...stored,
    created_by: actor.userId,
    created_at: now.toISOString(),
    posted_on: today,
    withdrawn_at: null,
    figures,
  };
  const book = await loadBook(ctx, { companyId: company.id });
  checkRounds({ ...book, rounds: [...book.rounds, row] }, { id, otherwise: 'fully_diluted_shares' }, row);
  await insertMany(tx, financingRounds, [
    { ...stored, tenant_id: actor.tenantId, created_by: actor.userId, created_at: now },
  ]);
  recordChange(ctx, company.id, [{ action_type: 'round_added', new_value: `${name}, ${closed_on}` }]);
  await ctx.audit({
    action: 'financing_round.created',
    resource_type: 'financing_round',
    resource_id: id,
    table_name: 'financing_rounds',
    classification: 'financial',
    metadata: { company_id: company.id, name, closed_on, currency, figures_encrypted: cell.toString('base64') },
  });
  await assessRisk(ctx, [company.id]);
  await tellLive(ctx, { kind: 'portfolio' });
  return viewRound(actor, row);
}

/** Withdraws a round that was wrong. It stays on record, and nothing may rest on it any more. */
export async function withdrawRound(ctx: Ctx, { id }: { id: string }): Promise<InvestmentOutputs['withdrawRound']> {
  const { tx, actor, now } = ctx;
  const companyId = await findCompanyOfRound(tx, id);
  if (!companyId || !(await lockCompany(tx, companyId))) throw fail('NOT_FOUND');
  const book = await loadBook(ctx, { companyId });
  const round = book.rounds.find((each) => each.id === id);
  if (!round) throw fail('NOT_FOUND');
  if (round.withdrawn_at !== null) return viewRound(actor, round);
  checkRounds({ ...book, rounds: book.rounds.filter((each) => each.id !== id) }, { otherwise: 'id' });
  await tx.db
    .update(financingRounds)
    .set({ withdrawn_at: now, withdrawn_by: actor.userId })
    .where(and(eq(financingRounds.id, id), isNull(financingRounds.withdrawn_at)));
  recordChange(ctx, companyId, [{ action_type: 'round_withdrawn', old_value: `${round.name}, ${round.closed_on}` }]);
  await ctx.audit({
    action: 'financing_round.withdrawn',
    resource_type: 'financing_round',
    resource_id: id,
    table_name: 'financing_rounds',
    classification: 'financial',
    metadata: { company_id: companyId, name: round.name, closed_on: round.closed_on },
  });
  await assessRisk(ctx, [companyId]);
  await tellLive(ctx, { kind: 'portfolio' });
  return viewRound(actor, { ...round, withdrawn_at: now.toISOString() });
}

/** Every holding of the company still makes sense; without one the round itself does. */
function checkRounds(book: Book, change: Parameters<typeof checkRecord>[1], added?: RoundRow): void {
  const records = [...recordsOf(book).values()];
  if (records.length === 0 && added) records.push({ entries: [], valuations: [], rounds: [roundOf(added)] });
  for (const record of records) checkRecord(record, { ...change, fields: { day: 'closed_on' } });
}

async function findCompanyOfRound(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ company_id: string }>(
    'select company_id from financing_rounds where id = $1',
    [id],
    'round-company',
  );
  return row?.company_id;
}
