import { schema } from '@cairn/db';
import { checkTerms, FORM_FIELD_OF, type FundTerms, TERMS_FIELDS, termsOf } from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { type FundBook, loadFundBook, type StoredTerms } from '../ledger/load-fund-book.ts';
import { openBook } from '../ledger/write-posting.ts';
import type { FundsInputs, FundsOutputs } from './funds.types.ts';
import { viewTerms } from './get-fund.ts';

type Asked = FundsInputs['previewTerms'];

/** Proposes a version of the terms. What shares profit stays as it is once a distribution was issued. */
export async function proposeTerms(
  ctx: Ctx,
  { note = null, ...input }: FundsInputs['proposeTerms'],
): Promise<FundsOutputs['proposeTerms']> {
  const { tx, actor, now } = ctx;
  const book = await openBook(ctx, input.id);
  const { values, terms } = readTerms(book, input);
  assertCarryStays(book, terms, 'carry');
  const id = newId();
  const version_no = (book.terms[0]?.version_no ?? 0) + 1;
  const cell = (await ctx.cells()).encrypt('fund_terms', 'terms_encrypted', id, JSON.stringify(values));
  await insertMany(tx, schema.fundTerms, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id: input.id,
      version_no,
      terms_encrypted: cell,
      note,
      created_by: actor.userId,
      created_at: now,
    },
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error, 'fund_terms_proposed') ? fail('TERMS_WAITING') : error;
  });
  await audit(ctx, 'proposed', id, { fund_id: input.id, version_no, terms_encrypted: cell.toString('base64') });
  return getTerms(ctx, input.id, id);
}

/** What shares profit stays as it is once a distribution was shared by it. */
function assertCarryStays({ items, agreed }: FundBook, terms: FundTerms, field: string): void {
  const isShared = items.some(
    ({ kind, is_equalisation, issued_on }) => kind === 'distribution' && !is_equalisation && issued_on !== null,
  );
  if (isShared && agreed && JSON.stringify(agreed.carry) !== JSON.stringify(terms.carry))
    throw invalidField(
      field,
      'Hurdle, carry and catch-up stay once a distribution was issued: it was shared by them. Agree a side letter instead.',
    );
}

/** Approves or rejects what somebody else has proposed; from then on nobody changes it. */
export async function decideTerms(
  ctx: Ctx,
  { id, version, decision, note = null }: FundsInputs['decideTerms'],
): Promise<FundsOutputs['decideTerms']> {
  const { tx, actor, now } = ctx;
  const [seen] = await tx.query<{ fund_id: string }>(
    'select fund_id from fund_terms where id = $1',
    [id],
    'fund-of-terms',
  );
  if (!seen) throw fail('NOT_FOUND');
  const book = await openBook(ctx, seen.fund_id);
  const row = book.terms.find((each) => each.id === id);
  if (!row) throw fail('NOT_FOUND');
  const independence = await requireSecondPerson(ctx, row.created_by);
  if (row.state !== 'proposed') throw fail('FUND_WORK_DONE');
  if (decision === 'approved')
    assertCarryStays(book, termsOf(row.values, row.values.side_letters, book.fund.currency), 'decision');
  const written = await updateIfUnchanged(tx, schema.fundTerms, id, version, {
    state: decision,
    decided_by: actor.userId,
    decided_at: now,
    decision_note: note,
  });
  if (!written) throw fail('FUND_WORK_DONE');
  await audit(ctx, decision, id, { fund_id: row.fund_id, ...independence });
  return getTerms(ctx, row.fund_id, id);
}

async function getTerms(ctx: Ctx, fundId: string, id: string): Promise<FundsOutputs['proposeTerms']> {
  const row = (await loadFundBook(ctx, fundId))?.terms.find((each) => each.id === id);
  if (!row) throw fail('NOT_FOUND');
  return viewTerms(ctx, row);
}

/** The values as they are stored and as the maths reads them, or the field that contradicts. */
export function readTerms({ fund, lps }: FundBook, { id: _id, side_letters = [], ...typed }: Asked) {
  const values = { ...emptyTerms(), ...typed, side_letters } as StoredTerms;
  const unknown = side_letters.find(({ lp_id }) => !lps.some((lp) => lp.id === lp_id));
  if (unknown) throw invalidField('side_letters', 'A side letter is agreed with an LP that has committed to the fund.');
  const terms = termsOf(values, values.side_letters, fund.currency);
  try {
    checkTerms(terms);
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const field = FORM_FIELD_OF[error.field] ?? (error.field.startsWith('sideLetters') ? 'side_letters' : 'start');
    throw invalidField(field, `${sentence(error)}${field in BREAKS ? ` Otherwise ${BREAKS[field]}` : ''}`);
  }
  return { values, terms };
}

/** What would not hold any more (docs/rules/fund.md#fund-terms). */
const BREAKS: Readonly<Record<string, string>> = {
  catch_up: 'the general partner would never have its carry of the whole profit, however much comes back.',
  end: 'no fee and no preferred return could be computed: both run from the start to the end.',
  investment_period_end: 'days of the fund would have no basis of the fee, or two.',
  fee_rate: 'days of the fund would have no rate of the fee.',
  step_down_from: 'days of the fund would have two rates of the fee.',
  recall_until: 'amounts could be called again from a fund that is over.',
  recycling_until: 'a fund that is over could invest again.',
};

const emptyTerms = () =>
  Object.fromEntries(
    Object.entries(TERMS_FIELDS).map(([key, field]) => [key, 'default' in field ? field.default : null]),
  );

function sentence({ field, message }: FinanceError): string {
  const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function audit(ctx: Ctx, act: string, id: string, metadata: Record<string, unknown>): Promise<void> {
  await ctx.audit({
    action: `fund_terms.${act}`,
    resource_type: 'fund_terms',
    resource_id: id,
    table_name: 'fund_terms',
    classification: 'financial',
    metadata,
  });
  await tellLive(ctx, { kind: 'fund', id: String(metadata.fund_id) });
}
