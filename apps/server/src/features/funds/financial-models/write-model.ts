import { schema } from '@cairn/db';
import type { ModelData } from '@cairn/domain/models';
import { invalidField, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import type { ModelInputs, ModelView } from './financial-models.types.ts';
import { getModel, requireAnswer } from './get-model.ts';

/** Saves a model. What cannot be computed is refused at its field, so that no model is without an answer. */
export async function createModel(ctx: Ctx, { name, fund_id = null, data }: ModelInputs['create']): Promise<ModelView> {
  const { tx, actor, now } = ctx;
  requireAnswer(data);
  await assertFund(ctx, fund_id);
  const id = newId();
  const model_data_encrypted = await cellOf(ctx, 'financial_models', id, data);
  const written = { created_by: actor.userId, created_at: now };
  const model = { tenant_id: actor.tenantId, id, name, fund_id, model_data_encrypted, updated_at: now, ...written };
  await insertMany(tx, schema.financialModels, [model]);
  await addVersion(ctx, id, 1, data);
  await audit(ctx, 'created', id, { name, fund_id, kind: data.kind, version_no: 1 });
  return getModel(ctx, { id });
}

/** Changes a model. Each change of what is written into it is a version; earlier ones stay as they are. */
export async function updateModel(
  ctx: Ctx,
  { id, version, data, ...values }: ModelInputs['update'],
): Promise<ModelView> {
  const before = await getModel(ctx, { id });
  const fund_id = values.fund_id === undefined ? (before.fund?.id ?? null) : values.fund_id;
  const isShared = values.shared_with_lps ?? before.shared_with_lps;
  if (isShared && fund_id === null)
    throw invalidField('fund_id', 'Choose the fund whose LPs are to see this model, or share it with nobody first.');
  await assertFund(ctx, values.fund_id ?? null);
  if (data && data.kind !== before.kind) throw invalidField('data.kind', 'The kind of a model stays. Save a new one.');
  if (data) requireAnswer(data);
  const isNew = data !== undefined && JSON.stringify(data) !== JSON.stringify(before.data);
  const cell = isNew ? { model_data_encrypted: await cellOf(ctx, 'financial_models', id, data) } : {};
  const change = { ...values, ...cell, updated_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.financialModels, id, version, change)))
    throw await staleVersion(getModel(ctx, { id }));
  if (isNew) await addVersion(ctx, id, before.version_no + 1, data);
  await audit(ctx, 'updated', id, { ...values, version_no: before.version_no + (isNew ? 1 : 0) });
  return getModel(ctx, { id });
}

async function addVersion(ctx: Ctx, model_id: string, version_no: number, data: ModelData): Promise<void> {
  const id = newId();
  await insertMany(ctx.tx, schema.financialModelVersions, [
    {
      tenant_id: ctx.actor.tenantId,
      id,
      model_id,
      version_no,
      model_data_encrypted: await cellOf(ctx, 'financial_model_versions', id, data),
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    },
  ]);
}

const cellOf = async (
  ctx: Ctx,
  table: 'financial_models' | 'financial_model_versions',
  id: string,
  data: ModelData,
): Promise<Buffer> => (await ctx.cells()).encrypt(table, 'model_data_encrypted', id, JSON.stringify(data));

async function assertFund({ tx }: Ctx, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await tx.query('select id from funds where id = $1', [id], 'fund-of-model');
  if (found.length === 0) throw invalidField('fund_id', 'This fund does not exist. Choose another one.');
}

async function audit(ctx: Ctx, act: string, id: string, metadata: Record<string, unknown>): Promise<void> {
  await ctx.audit({
    action: `financial_model.${act}`,
    resource_type: 'financial_model',
    resource_id: id,
    table_name: 'financial_models',
    classification: 'financial',
    metadata,
  });
  await tellLive(ctx, { kind: 'fund', id });
}
