import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import { positionOf } from '@cairn/domain/holdings';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { checkRecord } from './book/check-record.ts';
import { recordsOf } from './book/holding-record.ts';
import { type Book, type HoldingRow, loadBook, type ValuationFigures, type ValuationRow } from './book/load-book.ts';
import type { InvestmentInputs, InvestmentOutputs } from './investments.types.ts';
import { checkDay } from './record-transaction.ts';
import { viewValuation } from './view-entries.ts';

type Valuation = InvestmentOutputs['prepareValuation'];

/** Proposes what a holding is worth on a day, beside what it was held to be worth then. It counts once it is approved. */
export async function prepareValuation(
  ctx: Ctx,
  { id: companyId, holding_id, ...values }: InvestmentInputs['prepareValuation'],
): Promise<Valuation> {
  const { tx, actor, now } = ctx;
  const company = await lockCompany(tx, companyId);
  if (!company) throw fail('NOT_FOUND');
  const today = dayIn(now, await getTimeZone(tx));
  checkDay(values.as_of, company, today, 'as_of');
  if (values.fair_value === null) throw invalidField('fair_value', 'Fair value is required.');
  const book = await loadBook(ctx, { companyId: company.id });
  const holding = chooseHolding(book, holding_id);
  const before = recordsOf(book).get(holding.id);
  const figures: ValuationFigures = {
    fair_value: values.fair_value,
    prior_value: before ? positionOf(before, { asOf: values.as_of }).fairValue.value : null,
    bridge: values.bridge ?? null,
  };
  const id = newId();
  const cell = (await ctx.cells()).encrypt('valuations', 'figures_encrypted', id, JSON.stringify(figures));
  const stored = {
    id,
    company_id: company.id,
    holding_id: holding.id,
    as_of: values.as_of,
    technique: values.technique ?? 'recent_transaction',
    inputs: values.inputs,
    figures_encrypted: cell,
  };
  const row: ValuationRow = {
    ...stored,
    state: 'proposed',
    created_by: actor.userId,
    created_at: now.toISOString(),
    posted_on: today,
    decided_by: null,
    decided_at: null,
    decision_note: null,
    version: 1,
    figures,
  };
  checkWith(book, row);
  await insertMany(tx, schema.valuations, [
    { ...stored, tenant_id: actor.tenantId, created_by: actor.userId, created_at: now },
  ]);
  recordChange(ctx, company.id, [{ action_type: 'valuation_prepared', new_value: values.as_of }]);
  await ctx.audit({
    action: 'valuation.prepared',
    resource_type: 'valuation',
    resource_id: id,
    table_name: 'valuations',
    classification: 'financial',
    metadata: {
      company_id: company.id,
      as_of: values.as_of,
      technique: stored.technique,
      figures_encrypted: cell.toString('base64'),
    },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  return viewValuation(actor, row, book.holdings);
}

/** Approves or rejects what somebody else has prepared; from then on nobody changes it. */
export async function decideValuation(
  ctx: Ctx,
  { id, version, decision, note = null }: InvestmentInputs['decideValuation'],
): Promise<Valuation> {
  const { tx, actor, now } = ctx;
  const companyId = await findCompanyOfValuation(tx, id);
  if (!companyId || !(await lockCompany(tx, companyId))) throw fail('NOT_FOUND');
  const book = await loadBook(ctx, { companyId });
  const valuation = book.valuations.find((each) => each.id === id);
  if (!valuation) throw fail('NOT_FOUND');
  if (valuation.created_by === actor.userId)
    throw invalidField('decided_by', 'You have prepared this valuation, so somebody else has to approve it.');
  const independence = await requireSecondPerson(ctx, valuation.created_by);
  if (valuation.state !== 'proposed') throw fail('VALUATION_DECIDED');
  if (decision === 'approved') checkWith(book, valuation);
  const decided = { state: decision, decided_by: actor.userId, decided_at: now, decision_note: note };
  const after = await updateIfUnchanged(tx, schema.valuations, id, version, decided);
  if (!after) throw await staleVersion(viewValuation(actor, valuation, book.holdings));
  recordChange(ctx, companyId, [{ action_type: `valuation_${decision}`, new_value: valuation.as_of }]);
  await ctx.audit({
    action: `valuation.${decision}`,
    resource_type: 'valuation',
    resource_id: id,
    table_name: 'valuations',
    classification: 'financial',
    metadata: {
      company_id: companyId,
      as_of: valuation.as_of,
      prepared_by: valuation.created_by,
      note,
      ...independence,
    },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  const row: ValuationRow = {
    ...valuation,
    state: decision,
    decided_by: actor.userId,
    decided_at: now.toISOString(),
    decision_note: note,
    version: after.version,
  };
  return viewValuation(actor, row, book.holdings);
}

/** The holding that a valuation is about: the one that is named, or the only one. */
function chooseHolding({ holdings }: Book, named: string | undefined): HoldingRow {
  const [only, ...others] = holdings;
  if (!only) throw invalidField('as_of', 'Nothing is held of this company yet. Record the purchase first.');
  if (named === undefined && others.length > 0)
    throw invalidField('holding_id', 'Choose the holding: there are several of this company.');
  const holding = named === undefined ? only : holdings.find(({ id }) => id === named);
  if (!holding) throw invalidField('holding_id', 'This holding does not exist. Choose another one.');
  return holding;
}

/** Refuses a valuation that its holding cannot have, such as one before the purchase. */
function checkWith(book: Book, row: ValuationRow): void {
  const others = book.valuations.filter(({ id }) => id !== row.id);
  const record = recordsOf({ ...book, valuations: [...others, { ...row, state: 'approved' }] }).get(row.holding_id);
  if (record) checkRecord(record, { id: row.id, otherwise: 'as_of', fields: { day: 'as_of' } });
}

async function findCompanyOfValuation(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ company_id: string }>(
    'select company_id from valuations where id = $1',
    [id],
    'valuation-company',
  );
  return row?.company_id;
}
