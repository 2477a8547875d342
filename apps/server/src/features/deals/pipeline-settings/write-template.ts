import { schema } from '@cairn/db';
import { STAGE_ITEMS_MAX } from '@cairn/domain';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockPipeline } from '../../deal-access/lock-deal.ts';
import { getSettings } from './get-settings.ts';
import { logChange } from './log-change.ts';
import { findStage, listTemplates, type TemplateRecord, updateIfSeen } from './settings.queries.ts';

const { checklistTemplates: templates } = schema;

interface TemplateFields {
  title: string;
  description?: string | null | undefined;
  assigned_role?: 'firm_user' | 'firm_admin' | undefined;
  is_mandatory?: boolean | undefined;
}

/** Adds an item at the end of a stage's checklist. Deals that stand in the stage keep the list that they have. */
export async function createTemplate(ctx: Ctx, input: TemplateFields & { pipeline_stage_id: string }) {
  const { tx, actor, now } = ctx;
  await lockPipeline(ctx, 'update');
  const stage = await findStage(tx, input.pipeline_stage_id);
  if (!stage) throw fail('STAGE_UNKNOWN');
  const positions = (await listTemplates(tx))
    .filter(({ pipeline_stage_id }) => pipeline_stage_id === stage.id)
    .map(({ position }) => position);
  if (positions.length >= STAGE_ITEMS_MAX)
    throw invalidField('title', `A stage can have at most ${STAGE_ITEMS_MAX} items.`);
  const id = newId();
  const row = { ...input, tenant_id: actor.tenantId, id, position: Math.max(0, ...positions) + 1, created_at: now };
  await insertTemplate(tx, row);
  await logChange(ctx, {
    action: 'checklist_template.created',
    name: `Checklist of ${stage.stage_label}`,
    record: id,
    before: null,
    after: input,
  });
  return getSettings(ctx);
}

export async function updateTemplate(ctx: Ctx, input: Partial<TemplateFields> & { id: string; version: number }) {
  const { tx, now } = ctx;
  const { id, version, ...values } = input;
  await lockPipeline(ctx, 'update');
  const before = await findTemplate(tx, id);
  if (!before) throw fail('NOT_FOUND');
  if (!(await updateIfSeen(tx, 'template', id, version, values, now))) throw fail('STALE_VERSION');
  const { title, description, assigned_role, is_mandatory } = before;
  await logChange(ctx, {
    action: 'checklist_template.updated',
    name: `Checklist item ${title}`,
    record: id,
    before: { title, description, assigned_role, is_mandatory },
    after: values,
  });
  return getSettings(ctx);
}

export async function deleteTemplate(ctx: Ctx, { params: { id } }: { params: { id: string } }) {
  const { tx, now } = ctx;
  await lockPipeline(ctx, 'update');
  const before = await findTemplate(tx, id);
  if (!before) throw fail('NOT_FOUND');
  await updateIfSeen(tx, 'template', id, null, { deleted_at: now }, now);
  await logChange(ctx, {
    action: 'checklist_template.deleted',
    name: `Checklist item ${before.title}`,
    record: id,
    before: { title: before.title },
    after: null,
  });
  return getSettings(ctx);
}

export async function reorderTemplates(ctx: Ctx, { id, template_ids }: { id: string; template_ids: string[] }) {
  const { tx, now } = ctx;
  await lockPipeline(ctx, 'update');
  const stage = await findStage(tx, id);
  if (!stage) throw fail('NOT_FOUND');
  const own = (await listTemplates(tx)).filter(({ pipeline_stage_id }) => pipeline_stage_id === id);
  const whole = new Set(template_ids).size === own.length && template_ids.length === own.length;
  if (!whole || own.some((template) => !template_ids.includes(template.id))) throw fail('REORDER_REFUSED');
  for (const [place, template] of template_ids.entries())
    await updateIfSeen(tx, 'template', template, null, { position: place + 1 }, now);
  const titleOf = (wanted: string) => own.find((template) => template.id === wanted)?.title ?? '';
  await logChange(ctx, {
    action: 'checklist_templates.reordered',
    name: `Checklist of ${stage.stage_label}`,
    record: id,
    before: own.map(({ title }) => title),
    after: template_ids.map(titleOf),
  });
  return getSettings(ctx);
}

async function findTemplate(tx: Tx, id: string): Promise<TemplateRecord | undefined> {
  return (
    await tx.db
      .select()
      .from(templates)
      .where(and(eq(templates.id, id), isNull(templates.deleted_at)))
  )[0];
}

async function insertTemplate(tx: Tx, row: typeof templates.$inferInsert): Promise<void> {
  await tx.db.insert(templates).values(row);
}
