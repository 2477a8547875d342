import type { Ctx } from '../../core/procedure.ts';
import { listTeam } from '../auth/list-team.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { updateOpportunityStage } from '../opportunities/update-opportunity-stage.ts';
import type { DemoFirm } from './demo-firms.ts';

const DAY = 86_400_000;

/** The firm's deals, each brought to its stage the way a person would: created, then moved, so that history and log tell it. */
export async function seedDeals(ctx: Ctx, firm: DemoFirm): Promise<void> {
  const team = await listTeam(ctx);
  for (const [place, deal] of firm.deals.entries()) {
    const [company_name, founder_name, industry, funding_round, target_amount, stage, days, priority, tags] = deal;
    const since = (age: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() - age * DAY) });
    const created = await createOpportunity(since(days + 14), {
      company_name,
      founder_name,
      industry,
      funding_round,
      target_amount,
      priority,
      tags: [...tags],
      source: place % 3 === 0 ? 'referral' : place % 3 === 1 ? 'inbound' : 'network',
      assigned_to: team[place % team.length]?.id ?? null,
      received_on: since(days + 14)
        .now.toISOString()
        .slice(0, 10),
    });
    if (stage === created.status) continue;
    await updateOpportunityStage(since(days), {
      opportunity_id: created.id,
      new_stage: stage,
      version: created.version,
    });
  }
}
