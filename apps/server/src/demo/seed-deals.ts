import { dayIn, REVIEW_STAGE, WON_STAGE } from '@cairn/domain';
import type { Ctx } from '../core/procedure.ts';
import { listTeam } from '../features/access/auth/account/list-team.ts';
import { getTimeZone } from '../features/access/tenants/get-time-zone.ts';
import { recordOutcome } from '../features/deals/calibration/record-outcome.ts';
import { createCustomField } from '../features/deals/custom-fields/write-custom-field.ts';
import { createOpportunity } from '../features/deals/opportunities/edit/create-opportunity.ts';
import { updateOpportunityStage } from '../features/deals/opportunities/stages/update-opportunity-stage.ts';
import { createFromOpportunity } from '../features/portfolio/portfolio-companies/create-from-opportunity.ts';
import { APPROVED, OPEN } from './committee-records.ts';
import type { DemoFirm } from './demo-firms.ts';
import { EARLY_OUTCOME, PAST_DECISIONS } from './past-decisions.ts';
import { seedPastDecision, seedReview } from './seed-committee.ts';

const DAY = 86_400_000;

/** A field of the firm's own, as many firms keep it; every second deal has a value. */
const STRATEGIC_FIT = {
  label: 'Strategic fit',
  kind: 'choice' as const,
  group_key: 'company' as const,
  choices: [{ label: 'Strong' }, { label: 'Partial' }, { label: 'Weak' }],
  is_on_card: true,
  is_encrypted: false,
};

/** The firm's deals, each brought to its stage the way a person would: created, then moved, so that history and log tell it. */
export async function seedDeals(ctx: Ctx, firm: DemoFirm): Promise<void> {
  const team = await listTeam(ctx);
  await createCustomField(ctx, STRATEGIC_FIT);
  for (const [place, deal] of firm.deals.entries()) {
    const [company_name, founder_name, industry, funding_round, target_amount, stage, days, priority, tags] = deal;
    const since = (age: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() - age * DAY) });
    const past = firm.withPastDecisions ? PAST_DECISIONS[company_name] : undefined;
    const begun = past ? past.age + 20 : days + 14;
    const created = await createOpportunity(since(begun), {
      company_name,
      founder_name,
      industry,
      funding_round,
      target_amount,
      priority,
      tags: [...tags],
      source: place % 3 === 0 ? 'referral' : place % 3 === 1 ? 'inbound' : 'network',
      assigned_to: team[place % team.length]?.id ?? null,
      ...(place % 2 === 0 && { custom: { strategic_fit: place % 3 === 0 ? 'strong' : 'partial' } }),
      received_on: since(begun).now.toISOString().slice(0, 10),
    });
    if (stage === created.status) continue;
    const move = (age: number, { id, version }: { id: string; version: number }, new_stage: string) =>
      updateOpportunityStage(since(age), { opportunity_id: id, new_stage, version });
    if (past) {
      const reviewed = await move(past.age + 2, created, REVIEW_STAGE);
      await seedPastDecision(since, created.id, past);
      await move(days, reviewed, stage);
      continue;
    }
    if (stage !== WON_STAGE) await move(days, created, stage);
    if (stage === REVIEW_STAGE) await seedReview(since(days), created.id, OPEN);
    if (stage !== WON_STAGE) continue;
    const reviewed = await move(days + 2, created, REVIEW_STAGE);
    const review = await seedReview(since(days + 1), created.id, APPROVED);
    await move(days, reviewed, WON_STAGE);
    await createFromOpportunity(since(days), { id: created.id });
    if (firm.withPastDecisions) {
      const known_on = dayIn(since(3).now, await getTimeZone(ctx.tx));
      await recordOutcome(since(3), { id: review, seen: 0, came_true: 'yes', known_on, ...EARLY_OUTCOME });
    }
  }
}
