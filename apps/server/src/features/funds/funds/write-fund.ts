import { schema } from '@cairn/db';
import { changesOf } from '../../../core/changes-of.ts';
import { invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { assertPortfolio } from '../../portfolio/portfolio-companies/assert-portfolio.ts';
import { wireDetailsOf } from '../ledger/load-fund-book.ts';
import { openBook } from '../ledger/write-posting.ts';
import type { FundsInputs, FundView } from './funds.types.ts';
import { getFund } from './get-fund.ts';

/** Sets up a fund. Its investments are those of a portfolio, so that no purchase is written down twice. */
export async function createFund(ctx: Ctx, input: FundsInputs['create']): Promise<FundView> {
  const { tx, actor, now } = ctx;
  const {
    name,
    currency = await getCurrency(ctx),
    companies_shown = 'names',
    wire_details,
    portfolio_id = null,
  } = input;
  await assertPortfolio(tx, portfolio_id);
  const id = newId();
  await insertMany(tx, schema.funds, [
    {
      tenant_id: actor.tenantId,
      id,
      name,
      currency,
      portfolio_id,
      companies_shown,
      wire_details_encrypted: await wireCell(ctx, id, wire_details),
      created_by: actor.userId,
      created_at: now,
    },
  ]).catch(refuseTaken);
  await audit(ctx, 'created', id, { name, currency, portfolio_id });
  return getFund(ctx, { id });
}

const FIELDS = ['name', 'currency', 'portfolio_id', 'companies_shown', 'hidden_companies', 'account_codes'] as const;

/** Changes what a fund is called and what it shows; its currency stays once there is money in it. */
export async function updateFund(ctx: Ctx, input: FundsInputs['update']): Promise<FundView> {
  const { id, version, wire_details, ...values } = input;
  // Locked: a commitment or a booking at the same time must not get past what is asked here.
  const before = await openBook(ctx, id);
  const hasMoney = before.commitments.length > 0;
  if (hasMoney && values.currency !== undefined && values.currency !== before.fund.currency)
    throw invalidField('currency', 'The currency of a fund stays once somebody has committed to it.');
  const hasBooked = before.postings.some(({ kind }) => kind === 'investments');
  if (hasBooked && values.portfolio_id !== undefined && values.portfolio_id !== before.fund.portfolio_id)
    throw invalidField('portfolio_id', 'The investments of this portfolio are in the books of the fund already.');
  await assertPortfolio(ctx.tx, values.portfolio_id);
  if (wire_details !== undefined && (wire_details || null) !== wireDetailsOf(await ctx.cells(), before.fund))
    await assertWireStays(ctx, id);
  const wire = wire_details === undefined ? {} : { wire_details_encrypted: await wireCell(ctx, id, wire_details) };
  const after = await updateIfUnchanged(ctx.tx, schema.funds, id, version, { ...values, ...wire }).catch(refuseTaken);
  if (!after) throw await staleVersion(getFund(ctx, { id }));
  const changes = changesOf(FIELDS, before.fund as object as typeof after, after);
  await audit(ctx, 'updated', id, { changes, wire_details: wire_details === undefined ? 'unchanged' : 'changed' });
  return getFund(ctx, { id });
}

/** The approval of a call is one of where its money goes. */
async function assertWireStays({ tx }: Ctx, id: string): Promise<void> {
  const waiting = await tx.query(
    `select 1 from capital_events where fund_id = $1 and kind <> 'distribution' and state = 'approved' limit 1`,
    [id],
    'approved-calls',
  );
  if (waiting.length > 0)
    throw invalidField(
      'wire_details',
      'A capital call was approved with these wire details. Issue or withdraw it first.',
    );
}

async function wireCell(ctx: Ctx, id: string, wire: string | null | undefined): Promise<Buffer | null> {
  return wire ? (await ctx.cells()).encrypt('funds', 'wire_details_encrypted', id, wire) : null;
}

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error, 'funds_portfolio_key')
    ? invalidField('portfolio_id', 'This portfolio belongs to another fund already.')
    : error;
}

async function audit(ctx: Ctx, act: string, id: string, metadata: Record<string, unknown>): Promise<void> {
  await ctx.audit({
    action: `fund.${act}`,
    resource_type: 'fund',
    resource_id: id,
    table_name: 'funds',
    classification: 'financial',
    metadata,
  });
  await tellLive(ctx, { kind: 'fund', id });
}
