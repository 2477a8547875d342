import type { Ctx } from '../core/procedure.ts';
import { getChecklist } from '../features/deals/checklists/get-checklist.ts';
import { logCompletion } from '../features/deals/checklists/log-completion.ts';
import { listOpportunities } from '../features/deals/opportunities/list/list-opportunities.ts';
import { listStages } from '../features/deals/opportunities/stages/list-stages.ts';
import { createTemplate } from '../features/deals/pipeline-settings/write-template.ts';

/** Stage, item, who does it, whether a deal is held by it. */
const ITEMS: readonly (readonly [string, string, 'firm_user' | 'firm_admin', boolean])[] = [
  ['initial_review', 'Read the deck and write one paragraph', 'firm_user', true],
  ['initial_review', 'Check for conflicts with the portfolio', 'firm_admin', true],
  ['initial_review', 'Look at two competitors', 'firm_user', false],
  ['due_diligence', 'Ask three customers', 'firm_user', false],
  ['due_diligence', 'Have the cap table confirmed', 'firm_user', false],
];

/** Templates, before there are deals: a deal takes its checklist along when it enters the stage. */
export async function seedTemplates(ctx: Ctx): Promise<void> {
  const stages = await listStages(ctx);
  for (const [key, title, assigned_role, is_mandatory] of ITEMS) {
    const stage = stages.find(({ stage_key }) => stage_key === key);
    if (stage) await createTemplate(ctx, { pipeline_stage_id: stage.id, title, assigned_role, is_mandatory });
  }
}

/** In the first review one deal is ready to go on, one is half-way, and one has just begun. */
export async function seedTicks(ctx: Ctx): Promise<void> {
  const { rows } = await listOpportunities(ctx, {
    status: ['initial_review'],
    sort: 'stage_entered_at',
    direction: 'asc',
    limit: 3,
  });
  for (const [place, { id }] of rows.entries()) {
    const { items } = await getChecklist(ctx, { id });
    for (const item of items.slice(0, 2 - place))
      await logCompletion(ctx, { p_instance_id: item.id, p_is_completed: true });
  }
}
