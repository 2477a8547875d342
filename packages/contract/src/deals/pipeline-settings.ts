import { STAGE_COLORS, STAGE_ITEMS_MAX, STAGE_TYPE_COLORS, STAGES_MAX } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, optionalText, Reason, requiredText, StageKeyOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Pipeline settings'];
const Color = z.enum(STAGE_COLORS, 'Choose one of the listed colours.');
const TypeColor = z.enum(STAGE_TYPE_COLORS, 'Choose red, green, yellow or grey.');
const ChecklistRole = z.enum(['firm_user', 'firm_admin'], 'Choose firm_user or firm_admin.');

const StageType = z.object({
  id: IdOut,
  name: z.string(),
  description: z.string().nullable(),
  color: z.enum(STAGE_TYPE_COLORS),
  is_active: z.boolean(),
  stages: z.int().describe('active stages of this type'),
  version: z.int(),
});

const Template = z.object({
  id: IdOut,
  pipeline_stage_id: IdOut,
  title: z.string(),
  description: z.string().nullable(),
  assigned_role: z.enum(['firm_user', 'firm_admin']),
  is_mandatory: z.boolean(),
  position: z.int(),
  version: z.int(),
});

const Stage = z.object({
  id: IdOut,
  stage_key: StageKeyOut,
  stage_label: z.string(),
  stage_color: z.enum(STAGE_COLORS),
  stage_type_id: IdOut,
  sort_order: z.int(),
  is_active: z.boolean(),
  version: z.int(),
  deals: z.int().describe('deals that stand in it'),
  templates: z.array(Template),
  can: z.object({ delete: z.boolean() }),
});

const Change = z.object({
  id: IdOut,
  created_at: TimestampOut,
  changed_by_user_id: IdOut.nullable(),
  setting_category: z.string(),
  setting_name: z.string(),
  old_value: z.unknown(),
  new_value: z.unknown(),
  change_reason: z.string().nullable(),
});

const Settings = z.object({
  stages: z.array(Stage),
  stage_types: z.array(StageType),
  changes: z.array(Change).describe('the latest twenty'),
});

const get = procedure({ needs: 'stage-types:configure' })
  .route({ method: 'GET', path: '/pipeline-settings', summary: 'Stages, their types and checklist templates', tags })
  .output(Settings);

const stageFields = {
  stage_label: requiredText('Label', 60),
  stage_color: Color,
  stage_type_id: Id,
};
const stageErrors = errors('STAGE_LABEL_TAKEN', 'STAGE_TYPE_UNKNOWN');

const createStage = procedure({ needs: 'pipeline:configure', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/pipeline-stages', successStatus: 201, summary: 'Add a stage at the end', tags })
  .input(z.strictObject(stageFields))
  .errors({ ...stageErrors, ...errors('IDEMPOTENCY_CONFLICT') })
  .output(Settings);

const updateStage = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({ method: 'PATCH', path: '/pipeline-stages/{id}', summary: "Change a stage's label, colour or type", tags })
  .input(z.strictObject(stageFields).partial().extend({ id: Id, version: Version }))
  .errors({ ...stageErrors, ...errors('STALE_VERSION') })
  .output(Settings);

const deleteStage = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({
    method: 'POST',
    path: '/pipeline-stages/{id}/delete',
    summary: 'Retire a stage; deals that stand in it are moved to another one, or it is refused',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version, move_to: Id.optional(), reason: Reason.optional() }))
  .errors({
    ...errors('STALE_VERSION', 'STAGE_UNKNOWN', 'STAGE_NEEDED', 'STAGE_HOLDS_HIDDEN'),
    STAGE_IN_USE: { ...errors('STAGE_IN_USE').STAGE_IN_USE, data: z.object({ deals: z.int() }) },
  })
  .output(Settings);

const reorder = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/reorder_pipeline_stages_shift_all',
    summary: 'Put all active stages into a new order',
    tags,
  })
  .input(
    z.strictObject({
      p_tenant_id: Id.optional().describe('only the own firm is ever changed'),
      p_stages: z
        .array(z.strictObject({ id: Id, new_sort_order: z.int('new_sort_order must be a whole number.').min(1) }))
        .min(1, 'List the stages.')
        .max(STAGES_MAX, `A pipeline can have at most ${STAGES_MAX} stages.`),
    }),
  )
  .errors(errors('REORDER_REFUSED', 'FIRST_STAGE_CLOSED'))
  .output(Settings);

const typeFields = {
  name: requiredText('Name', 60),
  description: optionalText('Description', 300),
  color: TypeColor,
};

const createType = procedure({ needs: 'stage-types:configure', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/pipeline-stage-types', successStatus: 201, summary: 'Add a stage type', tags })
  .input(z.strictObject(typeFields).partial({ description: true }))
  .errors(errors('STAGE_TYPE_NAME_TAKEN', 'IDEMPOTENCY_CONFLICT'))
  .output(Settings);

const updateType = procedure({ needs: 'stage-types:configure', mode: 'write' })
  .route({ method: 'PATCH', path: '/pipeline-stage-types/{id}', summary: 'Change a stage type', tags })
  .input(z.strictObject(typeFields).partial().extend({ id: Id, version: Version }))
  .errors(errors('STALE_VERSION', 'STAGE_TYPE_NAME_TAKEN'))
  .output(Settings);

const deleteType = procedure({ needs: 'stage-types:configure', mode: 'write' })
  .route({ method: 'POST', path: '/pipeline-stage-types/{id}/delete', summary: 'Retire a stage type', tags })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors(errors('STALE_VERSION', 'STAGE_TYPE_IN_USE'))
  .output(Settings);

const templateFields = {
  title: requiredText('Title', 200),
  description: optionalText('Description', 1000),
  assigned_role: ChecklistRole,
  is_mandatory: z.boolean(),
};

const createTemplate = procedure({ needs: 'pipeline:configure', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/checklist-templates',
    successStatus: 201,
    summary: 'Add an item at the end of a stage',
    tags,
  })
  .input(
    z
      .strictObject({ ...templateFields, pipeline_stage_id: Id })
      .partial({ description: true, assigned_role: true, is_mandatory: true }),
  )
  .errors(errors('STAGE_UNKNOWN', 'IDEMPOTENCY_CONFLICT'))
  .output(Settings);

const updateTemplate = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({ method: 'PATCH', path: '/checklist-templates/{id}', summary: 'Change an item', tags })
  .input(z.strictObject(templateFields).partial().extend({ id: Id, version: Version }))
  .errors(errors('STALE_VERSION'))
  .output(Settings);

const deleteTemplate = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/checklist-templates/{id}',
    inputStructure: 'detailed',
    summary: 'Remove an item; running deals keep theirs',
    tags,
  })
  .input(z.object({ params: z.strictObject({ id: Id }) }))
  .output(Settings);

const reorderTemplates = procedure({ needs: 'pipeline:configure', mode: 'write' })
  .route({
    method: 'POST',
    path: '/pipeline-stages/{id}/templates/order',
    summary: "Put a stage's items into a new order",
    tags,
  })
  .input(z.strictObject({ id: Id, template_ids: z.array(Id).min(1).max(STAGE_ITEMS_MAX) }))
  .errors(errors('REORDER_REFUSED'))
  .output(Settings);

export const pipelineSettings = {
  get,
  createStage,
  updateStage,
  deleteStage,
  reorder,
  createType,
  updateType,
  deleteType,
  createTemplate,
  updateTemplate,
  deleteTemplate,
  reorderTemplates,
};
