import { schema } from '@cairn/db';
import { COMPANY_FIELDS, emptyValue, PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { assertPortfolio } from './assert-portfolio.ts';
import { recordChange } from './company-audit.ts';
import { startCompanyValues } from './company-values.ts';
import { getCompany } from './get-company.ts';
import type { PortfolioInputs } from './portfolio-companies.queries.ts';

const DEFAULTS = Object.fromEntries(Object.entries(COMPANY_FIELDS).map(([key, field]) => [key, emptyValue(field)]));

/** Adds a company that the firm holds, whether or not a deal of it was ever in the pipeline. */
export async function createCompany(ctx: Ctx, { custom, ...values }: PortfolioInputs['create']) {
  const { tx, actor, now } = ctx;
  // People of the platform belong to no firm that could hold it.
  if (actor.tenantId === PLATFORM_TENANT_ID) throw fail('NO_TENANT');
  await assertPortfolio(tx, values.portfolio_id);
  const id = newId();
  await insertCompany(tx, {
    ...DEFAULTS,
    ...values,
    tenant_id: actor.tenantId,
    id,
    currency: await getCurrency(ctx),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  });
  await startCompanyValues(ctx, id, custom ?? {});
  recordChange(ctx, id, [{ action_type: 'created', new_value: values.name }]);
  await ctx.audit({
    action: 'portfolio_company.created',
    resource_type: 'portfolio_company',
    resource_id: id,
    table_name: 'portfolio_companies',
    classification: 'confidential',
    metadata: { ...values, ...(custom && { custom }) },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  return getCompany(ctx, { id });
}

async function insertCompany(tx: Tx, row: typeof schema.portfolioCompanies.$inferInsert): Promise<void> {
  await tx.db.insert(schema.portfolioCompanies).values(row);
}
