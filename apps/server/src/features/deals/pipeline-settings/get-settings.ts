import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { asc, count, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listActiveStages, listTemplates, type StageRecord, type TypeRecord } from './settings.queries.ts';

const { pipelineStageTypes: types, opportunities, settingsChangeLog: changes } = schema;

export type PipelineSettings = InferContractRouterOutputs<Contract>['pipelineSettings']['get'];

const CHANGES_SHOWN = 20;

/** Everything that a firm configures about its pipeline. Every change answers with it, so that a page is never half new. */
export async function getSettings({ tx }: Ctx): Promise<PipelineSettings> {
  const [stages, types, templates, deals, changes] = await Promise.all([
    listActiveStages(tx),
    listActiveTypes(tx),
    listTemplates(tx),
    countDeals(tx),
    listLatestChanges(tx, CHANGES_SHOWN),
  ]);
  return {
    stages: stages.map((stage) => ({
      id: stage.id,
      stage_key: stage.stage_key,
      stage_label: stage.stage_label,
      stage_color: stage.stage_color as PipelineSettings['stages'][number]['stage_color'],
      stage_type_id: stage.stage_type_id,
      sort_order: stage.sort_order,
      is_active: stage.is_active,
      version: stage.version,
      deals: deals.find(({ status }) => status === stage.stage_key)?.deals ?? 0,
      templates: templates.filter(({ pipeline_stage_id }) => pipeline_stage_id === stage.id).map(viewTemplate),
      can: { delete: !isNeeded(stage, stages) },
    })),
    stage_types: types.map((type) => ({
      id: type.id,
      name: type.name,
      description: type.description,
      color: type.color as PipelineSettings['stage_types'][number]['color'],
      is_active: type.is_active,
      stages: stages.filter(({ stage_type_id }) => stage_type_id === type.id).length,
      version: type.version,
    })),
    changes: changes.map((change) => ({
      id: change.id,
      created_at: change.created_at.toISOString(),
      changed_by_user_id: change.changed_by_user_id,
      setting_category: change.setting_category,
      setting_name: change.setting_name,
      old_value: change.old_value,
      new_value: change.new_value,
      change_reason: change.change_reason,
    })),
  };
}

/** Won and lost carry the definitions of the figures, and new deals begin in the first stage. */
export function isNeeded(
  stage: Pick<StageRecord, 'id' | 'stage_key'>,
  stages: readonly Pick<StageRecord, 'id'>[],
): boolean {
  return stage.stage_key === WON_STAGE || stage.stage_key === LOST_STAGE || stages[0]?.id === stage.id;
}

function viewTemplate(template: Awaited<ReturnType<typeof listTemplates>>[number]) {
  return {
    id: template.id,
    pipeline_stage_id: template.pipeline_stage_id,
    title: template.title,
    description: template.description,
    assigned_role: template.assigned_role as 'firm_user' | 'firm_admin',
    is_mandatory: template.is_mandatory,
    position: template.position,
    version: template.version,
  };
}

function listActiveTypes(tx: Tx): Promise<TypeRecord[]> {
  return tx.db.select().from(types).where(eq(types.is_active, true)).orderBy(asc(types.name));
}

/** Those in the pipeline, as board and figures count: of an import that was undone none is left on screen. */
function countDeals(tx: Tx): Promise<{ status: string; deals: number }[]> {
  return tx.db
    .select({ status: opportunities.status, deals: count() })
    .from(opportunities)
    .where(eq(opportunities.in_pipeline, true))
    .groupBy(opportunities.status);
}

function listLatestChanges(tx: Tx, limit: number) {
  return tx.db.select().from(changes).orderBy(desc(changes.created_at), desc(changes.id)).limit(limit);
}
