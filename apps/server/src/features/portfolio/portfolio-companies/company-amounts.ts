import { COMPANY_CELLS, type CompanyCell, type Currency } from '@cairn/domain';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { holdCustomFields } from '../../deals/custom-fields/hold-custom-fields.ts';
import { amountsFromRecords } from './amounts-from-records.ts';
import { recordChange } from './company-audit.ts';
import { auditedChanges, changeCompanyValues, entriesOf, revealCompanyValues } from './company-values.ts';
import type { PortfolioInputs, PortfolioOutputs } from './portfolio-companies.queries.ts';
import { lockCompany, writeCompany } from './update-company.ts';

export const AMOUNT_COLUMNS = {
  investment_amount: 'investment_amount_encrypted',
  valuation: 'valuation_encrypted',
  ownership_percentage: 'ownership_percentage_encrypted',
} as const satisfies Record<CompanyCell, string>;

type Amounts = PortfolioOutputs['reveal'];
type Stored = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;

/** The encrypted fields of a company, with what the records say of them. That they were read is an event in the audit log. */
export async function revealAmounts(ctx: Ctx, { id }: { id: string }): Promise<Amounts> {
  const company = await lockCompany(ctx.tx, id);
  if (!company) throw fail('NOT_FOUND');
  await ctx.audit({
    action: 'portfolio_company.revealed',
    resource_type: 'portfolio_company',
    resource_id: company.id,
    table_name: 'portfolio_companies',
    classification: 'financial',
    metadata: { name: company.name, fields: COMPANY_CELLS.filter((cell) => company[AMOUNT_COLUMNS[cell]] !== null) },
  });
  return viewAmounts(ctx, company);
}

/** Changes the named ones of the encrypted fields, if the company still is the version that the person saw. */
export async function setAmounts(
  ctx: Ctx,
  { id: named, version, currency, custom, ...values }: PortfolioInputs['setAmounts'],
  cause: Record<string, unknown> = {},
): Promise<Amounts> {
  const cells = await ctx.cells();
  // Before the company, as by all who write values.
  const [, before] = await Promise.all([
    custom && holdCustomFields(ctx, 'portfolio_company'),
    lockCompany(ctx.tx, named),
  ]);
  if (!before) throw fail('NOT_FOUND');
  const { id } = before;
  if (before.version !== version) throw await staleVersion(viewAmounts(ctx, before));
  const sent = COMPANY_CELLS.filter((cell) => values[cell] !== undefined);
  const written = Object.fromEntries(
    sent.map((cell) => [AMOUNT_COLUMNS[cell], sealAmount(cells, id, cell, values[cell] ?? null)]),
  );
  const after = await writeCompany(ctx.tx, id, {
    ...written,
    ...(currency && { currency }),
    updated_at: ctx.now,
  });
  const own = await changeCompanyValues(ctx, id, custom, 'encrypted');
  const changed = COMPANY_CELLS.filter((cell) => readAmount(cells, before, cell) !== readAmount(cells, after, cell));
  recordChange(ctx, id, [
    ...changed.map((field_name) => ({ action_type: 'updated', field_name })),
    ...(await entriesOf(ctx, own, after.currency)),
  ]);
  if (after.currency !== before.currency)
    recordChange(ctx, id, [
      { action_type: 'updated', field_name: 'currency', old_value: before.currency, new_value: after.currency },
    ]);
  await ctx.audit({
    action: 'portfolio_company.updated',
    resource_type: 'portfolio_company',
    resource_id: id,
    table_name: 'portfolio_companies',
    classification: 'financial',
    // As cells: readable with the key of the firm while that exists, and nothing once it is destroyed.
    metadata: {
      name: after.name,
      version: after.version,
      currency: after.currency,
      ...cause,
      changes: {
        ...Object.fromEntries(
          changed.map((cell) => [AMOUNT_COLUMNS[cell], { from: asBase64(before, cell), to: asBase64(after, cell) }]),
        ),
        ...auditedChanges(own),
      },
    },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  return viewAmounts(ctx, after);
}

const asBase64 = (company: Stored, cell: CompanyCell) => company[AMOUNT_COLUMNS[cell]]?.toString('base64') ?? null;

/** A noted value as it is stored. */
export function sealAmount(cells: TenantCells, id: string, cell: CompanyCell, value: number | null): Buffer | null {
  return value === null ? null : cells.encrypt('portfolio_companies', AMOUNT_COLUMNS[cell], id, String(value));
}

/** A noted value as it was written. */
export function readAmount(cells: TenantCells, company: Stored, cell: CompanyCell): number | null {
  const stored = company[AMOUNT_COLUMNS[cell]];
  return stored === null
    ? null
    : Number(cells.decryptText('portfolio_companies', AMOUNT_COLUMNS[cell], company.id, stored));
}

async function viewAmounts(ctx: Ctx, company: Stored): Promise<Amounts> {
  const [cells, from_records] = [await ctx.cells(), await amountsFromRecords(ctx, company.id)];
  return {
    id: company.id,
    version: company.version,
    currency: company.currency as Currency,
    investment_amount: readAmount(cells, company, 'investment_amount'),
    valuation: readAmount(cells, company, 'valuation'),
    ownership_percentage: readAmount(cells, company, 'ownership_percentage'),
    custom: await revealCompanyValues(ctx, company.id),
    from_records,
  };
}
