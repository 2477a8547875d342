import { schema } from '@cairn/db';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { getSettings } from './get-settings.ts';
import { logChange } from './log-change.ts';
import { findType, updateIfSeen } from './settings.queries.ts';

const { pipelineStageTypes: types, pipelineStages: stages } = schema;

interface TypeFields {
  name: string;
  description?: string | null | undefined;
  color: string;
}

export async function createType(ctx: Ctx, input: TypeFields) {
  const { tx, actor } = ctx;
  await lockPipeline(ctx, 'update');
  if (await isTypeNameTaken(tx, input.name)) throw fail('STAGE_TYPE_NAME_TAKEN');
  const id = newId();
  await insertType(tx, { ...input, tenant_id: actor.tenantId, id });
  await logChange(ctx, {
    action: 'pipeline_stage_type.created',
    name: `Stage type ${input.name}`,
    record: id,
    before: null,
    after: input,
  });
  return getSettings(ctx);
}

export async function updateType(ctx: Ctx, input: Partial<TypeFields> & { id: string; version: number }) {
  const { tx, now } = ctx;
  const { id, version, ...values } = input;
  await lockPipeline(ctx, 'update');
  const before = await findType(tx, id);
  if (!before) throw fail('NOT_FOUND');
  if (values.name !== undefined && (await isTypeNameTaken(tx, values.name, id))) throw fail('STAGE_TYPE_NAME_TAKEN');
  if (!(await updateIfSeen(tx, 'type', id, version, values, now))) throw fail('STALE_VERSION');
  const { name, description, color } = before;
  await logChange(ctx, {
    action: 'pipeline_stage_type.updated',
    name: `Stage type ${name}`,
    record: id,
    before: { name, description, color },
    after: values,
  });
  return getSettings(ctx);
}

export async function deleteType(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const { tx, now } = ctx;
  await lockPipeline(ctx, 'update');
  const before = await findType(tx, id);
  if (!before) throw fail('NOT_FOUND');
  if (((await countStagesOfType(tx, id))[0]?.stages ?? 0) > 0) throw fail('STAGE_TYPE_IN_USE');
  if (!(await updateIfSeen(tx, 'type', id, version, { is_active: false }, now))) throw fail('STALE_VERSION');
  await logChange(ctx, {
    action: 'pipeline_stage_type.deleted',
    name: `Stage type ${before.name}`,
    record: id,
    before: { name: before.name, is_active: true },
    after: { is_active: false },
  });
  return getSettings(ctx);
}

async function insertType(tx: Tx, row: typeof types.$inferInsert): Promise<void> {
  await tx.db.insert(types).values(row);
}

function countStagesOfType(tx: Tx, typeId: string): Promise<{ stages: number }[]> {
  return tx.db
    .select({ stages: count() })
    .from(stages)
    .where(and(eq(stages.stage_type_id, typeId), eq(stages.is_active, true)));
}

async function isTypeNameTaken(tx: Tx, name: string, except?: string): Promise<boolean> {
  const same = and(
    eq(sql`lower(${types.name})`, name.toLowerCase()),
    eq(types.is_active, true),
    ...(except ? [ne(types.id, except)] : []),
  );
  return (await tx.db.select({ id: types.id }).from(types).where(same)).length > 0;
}
