import { schema } from '@cairn/db';
import { companyStageOf } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockDeal } from '../../deal-access/lock-deal.ts';
import { shareFiles } from '../../work/files/share-files.ts';
import { recordChange } from './company-audit.ts';
import { startCompanyValues } from './company-values.ts';
import { getCompany } from './get-company.ts';
import { refuseCreation } from './portfolio-companies.policy.ts';
import { type DealRow, findCompanyOf, findDeal } from './portfolio-companies.queries.ts';

/** Makes the portfolio company of a won deal, once, with what is known of the company and what is filed with the deal. */
export async function createFromOpportunity(ctx: Ctx, { id: dealId }: { id: string }) {
  const { tx, actor, now } = ctx;
  // Alone: two people cannot make two companies of it, nor one of a deal that is being moved.
  await lockDeal(tx, dealId, 'update');
  const deal = await findDeal(tx, dealId);
  if (!deal) throw fail('NOT_FOUND');
  const existing = await findCompanyOf(tx, deal.id);
  if (existing) throw fail('COMPANY_EXISTS', { company_id: existing.id });
  const refusal = refuseCreation(deal);
  if (refusal) throw fail(refusal);
  const id = newId();
  const facts = factsOf(deal);
  await insertCompany(tx, {
    ...facts,
    tenant_id: actor.tenantId,
    id,
    opportunity_id: deal.id,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  });
  await startCompanyValues(ctx, id, undefined);
  recordChange(ctx, id, [{ action_type: 'created', new_value: facts.name }]);
  const from = { record_type: 'opportunity' as const, record_id: deal.id };
  const files = (await shareFiles(ctx, from, { record_type: 'portfolio_company', record_id: id })).length;
  await ctx.audit(
    {
      action: 'portfolio_company.created',
      resource_type: 'portfolio_company',
      resource_id: id,
      table_name: 'portfolio_companies',
      classification: 'confidential',
      metadata: { name: facts.name, opportunity_id: deal.id, files },
    },
    {
      action: 'opportunity.company_created',
      resource_type: 'opportunity',
      resource_id: deal.id,
      table_name: 'opportunities',
      classification: 'confidential',
      metadata: { portfolio_company_id: id, files },
    },
  );
  await tellLive(ctx, { kind: 'portfolio', id });
  return getCompany(ctx, { id });
}

/** What a deal says of its company. Amounts stay with the deal: they were offered, not paid. */
function factsOf(deal: DealRow) {
  return {
    name: deal.company_name,
    industry: deal.industry,
    description: deal.business_model,
    website: deal.website,
    company_stage: companyStageOf(deal.current_stage, deal.funding_round),
    tags: deal.tags,
    currency: deal.currency,
  };
}

async function insertCompany(tx: Tx, row: typeof schema.portfolioCompanies.$inferInsert): Promise<void> {
  await tx.db.insert(schema.portfolioCompanies).values(row);
}
