import { schema } from '@cairn/db';
import { freeKey, STAGES_MAX, stageKeyFromLabel } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { getSettings } from './get-settings.ts';
import { logChange } from './log-change.ts';
import { findStage, findType, listActiveStages, updateIfSeen } from './settings.queries.ts';

const { pipelineStages: stages } = schema;

interface StageFields {
  stage_label: string;
  stage_color: string;
  stage_type_id: string;
}

/** Adds a stage at the end of the pipeline. Its key comes from the label and never changes again: history names it. */
export async function createStage(ctx: Ctx, input: StageFields) {
  const { tx, actor, now } = ctx;
  await lockPipeline(ctx, 'update');
  await assertFits(ctx, input);
  const active = await listActiveStages(tx);
  if (active.length >= STAGES_MAX)
    throw invalidField('stage_label', `A pipeline can have at most ${STAGES_MAX} stages.`);
  const row = {
    ...input,
    tenant_id: actor.tenantId,
    id: newId(),
    stage_key: freeKey(input.stage_label, await listStageKeys(tx)),
    sort_order: Math.max(0, ...active.map(({ sort_order }) => sort_order)) + 1,
    updated_at: now,
  };
  await insertStage(tx, row);
  await logChange(ctx, {
    action: 'pipeline_stage.created',
    name: `Stage ${input.stage_label}`,
    record: row.id,
    before: null,
    after: { ...input, stage_key: row.stage_key },
  });
  return getSettings(ctx);
}

export async function updateStage(ctx: Ctx, input: Partial<StageFields> & { id: string; version: number }) {
  const { tx, now } = ctx;
  const { id, version, ...values } = input;
  await lockPipeline(ctx, 'update');
  const before = await findStage(tx, id);
  if (!before) throw fail('NOT_FOUND');
  await assertFits(ctx, values, id);
  if (!(await updateIfSeen(tx, 'stage', id, version, values, now))) throw fail('STALE_VERSION');
  const old = Object.fromEntries(Object.keys(values).map((name) => [name, before[name as keyof StageFields]]));
  await logChange(ctx, {
    action: 'pipeline_stage.updated',
    name: `Stage ${before.stage_label}`,
    record: id,
    before: old,
    after: values,
  });
  return getSettings(ctx);
}

async function assertFits({ tx }: Ctx, values: Partial<StageFields>, self?: string): Promise<void> {
  if (values.stage_type_id !== undefined && !(await findType(tx, values.stage_type_id)))
    throw fail('STAGE_TYPE_UNKNOWN');
  const { stage_label: label } = values;
  if (label === undefined) return;
  if (stageKeyFromLabel(label) === '')
    throw invalidField('stage_label', 'Label must contain at least one letter from a to z or a digit.');
  const taken = (await listActiveStages(tx)).some(
    (stage) => stage.id !== self && stage.stage_label.toLowerCase() === label.toLowerCase(),
  );
  if (taken) throw fail('STAGE_LABEL_TAKEN');
}

/** All keys that the firm ever used, retired ones too: history names them. */
async function listStageKeys(tx: Tx): Promise<string[]> {
  return (await tx.db.select({ key: stages.stage_key }).from(stages)).map(({ key }) => key);
}

async function insertStage(tx: Tx, row: typeof stages.$inferInsert): Promise<void> {
  await tx.db.insert(stages).values(row);
}
