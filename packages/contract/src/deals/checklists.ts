import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, StageKeyOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const ChecklistItem = z.object({
  id: IdOut,
  opportunity_id: IdOut,
  pipeline_stage_id: IdOut,
  title: z.string(),
  description: z.string().nullable(),
  assigned_role: z.enum(['firm_user', 'firm_admin']),
  is_mandatory: z.boolean(),
  is_completed: z.boolean(),
  completed_by: IdOut.nullable(),
  completed_at: TimestampOut.nullable(),
  created_at: TimestampOut,
  can: z.object({ toggle: z.boolean() }),
});

const Checklist = z.object({
  opportunity_id: IdOut,
  company_name: z.string(),
  stage_key: StageKeyOut,
  stage_label: z.string(),
  is_current: z.boolean().describe('whether the deal stands in this stage; only then can its items be changed'),
  items: z.array(ChecklistItem),
  open_mandatory: z.int(),
});

const get = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}/checklist',
    summary: "A deal's checklist of its stage, or of another that it was in",
    tags: ['Checklists'],
  })
  .input(z.strictObject({ id: Id, pipeline_stage_id: Id.optional() }))
  .output(Checklist);

const logCompletion = procedure({ needs: 'checklist:toggle', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/log_checklist_item_completion',
    summary: 'Check or uncheck an item; records who and when, and unchecking clears both',
    tags: ['Checklists'],
  })
  .input(z.strictObject({ p_instance_id: Id, p_is_completed: z.boolean('p_is_completed must be true or false.') }))
  .errors(errors('CHECKLIST_MOVED_ON'))
  .output(Checklist);

export const checklists = { get, logCompletion };
