import type { Ctx } from '../../../core/procedure.ts';
import { canEdit, canMerge, canMove, canOverride, canSetConfidential } from './opportunities.policy.ts';
import { findCompanyName, findImportName } from './opportunities.queries.ts';
import { type OpportunityOutputs, type OpportunityRecord, openAmount } from './opportunity-fields.ts';

export type OpportunityView = OpportunityOutputs['get'];

/** The record as the person may see it: amounts opened, and what the person can do with it. */
export async function viewOpportunity(ctx: Ctx, record: OpportunityRecord): Promise<OpportunityView> {
  const [cells, imported_from, merged_into] = await Promise.all([
    ctx.cells(),
    importedFrom(ctx, record),
    mergedInto(ctx, record),
  ]);
  const amount = (field: Parameters<typeof openAmount>[1], cell: Buffer | null) =>
    openAmount(cells, field, record.id, cell);
  return {
    id: record.id,
    company_name: record.company_name,
    founder_name: record.founder_name,
    founder_email: record.founder_email,
    website: record.website,
    linkedin: record.linkedin,
    industry: record.industry,
    sector: record.sector,
    business_model: record.business_model,
    current_stage: record.current_stage,
    funding_round: record.funding_round,
    currency: record.currency as OpportunityView['currency'],
    target_amount: amount('target_amount', record.target_amount_encrypted),
    current_valuation: amount('current_valuation', record.current_valuation_encrypted),
    revenue: amount('revenue', record.revenue_encrypted),
    burn_rate: amount('burn_rate', record.burn_rate_encrypted),
    market_size: amount('market_size', record.market_size_encrypted),
    coinvestor_minimum_amount: amount('coinvestor_minimum_amount', record.coinvestor_minimum_amount_encrypted),
    coinvestor_maximum_amount: amount('coinvestor_maximum_amount', record.coinvestor_maximum_amount_encrypted),
    runway_months: record.runway_months,
    target_market: record.target_market,
    competitive_landscape: record.competitive_landscape,
    competitive_advantage: record.competitive_advantage,
    priority: record.priority as OpportunityView['priority'],
    source: record.source as OpportunityView['source'],
    assigned_to: record.assigned_to,
    probability: record.probability,
    received_on: record.received_on,
    expected_close_date: record.expected_close_date,
    shared_with_coinvestors: record.shared_with_coinvestors,
    tags: record.tags,
    status: record.status,
    stage_entered_at: record.stage_entered_at.toISOString(),
    checklist_items: record.checklist_items,
    checklist_open: record.checklist_open,
    is_confidential: record.is_confidential,
    created_by: record.created_by,
    updated_by: record.updated_by,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    version: record.version,
    merged_into,
    imported_from,
    can: whatCan(ctx, record),
  };
}

/** Nothing can be done to a deal that is part of another one now. */
function whatCan({ actor }: Ctx, record: OpportunityRecord): OpportunityView['can'] {
  const isOpen = record.merged_into === null;
  return {
    edit: isOpen && canEdit(actor),
    move: isOpen && canMove(actor),
    override: isOpen && canOverride(actor),
    confide: isOpen && canSetConfidential(actor, record),
    merge: isOpen && canMerge(actor),
  };
}

async function mergedInto({ tx }: Ctx, { merged_into: id }: OpportunityRecord) {
  return id === null ? null : { id, company_name: (await findCompanyName(tx, id)) ?? '' };
}

async function importedFrom({ tx }: Ctx, { import_id, import_row }: OpportunityRecord) {
  if (import_id === null || import_row === null) return null;
  return { import_id, file_name: (await findImportName(tx, import_id)) ?? '', row: import_row };
}
