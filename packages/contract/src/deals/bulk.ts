import { BULK_DEALS_MAX } from '@cairn/domain';
import { z } from 'zod';
import { CustomField, CustomValue } from '../custom-values.ts';
import { errors } from '../errors.ts';
import { Id, IdOut, Reason, StageKey, StageKeyOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Tags } from '../record-fields.ts';
import { columns, exportChoice, filters, order } from './opportunity-fields.ts';

const tags = ['Bulk changes'];
const atMost = (what: string) => `Choose at most 5,000 ${what} at once.`;

/** Which deals: those named, each in the version that was seen, or all that match, less a few. */
const selection = {
  deals: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Select at least one deal.')
    .max(BULK_DEALS_MAX, atMost('deals'))
    .optional(),
  matching: z
    .strictObject({ ...filters, except: z.array(Id).max(BULK_DEALS_MAX, atMost('deals')).optional() })
    .optional()
    .describe('all deals that match these filters'),
  total: z
    .int('total must be a whole number.')
    .min(0)
    .optional()
    .describe('how many deals the person was shown to match; when it is another number by now, nothing is changed'),
};
const isOneSelection = ({ deals, matching }: { deals?: unknown; matching?: unknown }) =>
  (deals === undefined) !== (matching === undefined);
const ONE_SELECTION = { message: 'Send either deals or matching.', path: ['deals'] };

/** What each act asks for beside the deals. */
const ofMove = {
  new_stage: StageKey,
  change_reason: Reason.optional(),
  override: z
    .boolean()
    .optional()
    .describe('a firm administrator moves the deals past their open items; needs a reason'),
  include_closed: z
    .boolean()
    .optional()
    .describe('deals that are won, lost or in another closed stage are moved, too; without it they stay'),
};
const ofAssignment = { assigned_to: Id.nullable() };
const ofTags = { add: Tags.optional(), remove: Tags.optional() };
type TagChange = { add?: string[] | undefined; remove?: string[] | undefined };
const isAnyTag = ({ add = [], remove = [] }: TagChange) => add.length + remove.length > 0;
const ANY_TAG = { message: 'Enter at least one tag to add or to remove.', path: ['add'] };
const isOtherTag = ({ add = [], remove = [] }: TagChange) => !add.some((name) => remove.includes(name));
const OTHER_TAG = { message: 'The same tag cannot be both added and removed.', path: ['remove'] };
const ofEdit = {
  field: CustomField.describe("a field of the firm's own, `custom.<key>`"),
  value: CustomValue.nullable().describe('null empties the field'),
};

const Kind = z.enum(['move', 'assign', 'tag', 'edit', 'archive', 'restore', 'delete']);
const DealName = { id: IdOut, company_name: z.string() };

const Refused = z.object({
  id: IdOut,
  company_name: z.string().nullable().describe('none where there is no such deal, or not for this person'),
  version: z.int().nullable(),
  why: z.enum([
    'blocked',
    'closed',
    'changed_meanwhile',
    'too_many_tags',
    'stage_gone',
    'owner_removed',
    'archived',
    'required',
    'field_changed',
    'is_company',
    'not_allowed',
    'not_found',
  ]),
  open_items: z.array(z.object({ id: IdOut, title: z.string() })),
});

const Report = z.object({
  id: IdOut,
  kind: Kind,
  created_at: TimestampOut,
  undone_at: TimestampOut.nullable(),
  to: z
    .object({
      stage: StageKeyOut.optional(),
      owner: IdOut.nullable().optional(),
      add: z.array(z.string()).optional(),
      remove: z.array(z.string()).optional(),
      field: z.string().optional(),
    })
    .describe('what was asked for'),
  changed: z.array(z.object(DealName)),
  unchanged: z.array(z.object(DealName)).describe('were as wanted already'),
  refused: z.array(Refused),
  can: z.object({ undo: z.boolean(), override: z.boolean() }),
});

const common = errors('TOO_MANY_DEALS', 'IDEMPOTENCY_CONFLICT');
const SelectionChanged = {
  SELECTION_CHANGED: { ...errors('SELECTION_CHANGED').SELECTION_CHANGED, data: z.object({ total: z.int() }) },
};

const move = procedure({ needs: 'opportunity:move', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/move',
    summary: 'Move many deals to a stage, each through its gate',
    tags,
  })
  .input(z.strictObject({ ...selection, ...ofMove }).refine(isOneSelection, ONE_SELECTION))
  .errors({ ...common, ...SelectionChanged, ...errors('STAGE_UNKNOWN', 'OVERRIDE_REFUSED') })
  .output(Report);

const assign = procedure({ needs: 'opportunity:edit', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/opportunities/bulk/assign', summary: 'Give many deals an owner, or none', tags })
  .input(z.strictObject({ ...selection, ...ofAssignment }).refine(isOneSelection, ONE_SELECTION))
  .errors({ ...common, ...SelectionChanged, ...errors('ASSIGNEE_UNKNOWN') })
  .output(Report);

const tag = procedure({ needs: 'opportunity:edit', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/opportunities/bulk/tag', summary: 'Add and remove tags of many deals', tags })
  .input(
    z
      .strictObject({ ...selection, ...ofTags })
      .refine(isOneSelection, ONE_SELECTION)
      .refine(isAnyTag, ANY_TAG)
      .refine(isOtherTag, OTHER_TAG),
  )
  .errors({ ...common, ...SelectionChanged })
  .output(Report);

const archive = procedure({ needs: 'opportunity:archive', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/opportunities/bulk/archive', summary: 'Put many deals away', tags })
  .input(z.strictObject(selection).refine(isOneSelection, ONE_SELECTION))
  .errors({ ...common, ...SelectionChanged })
  .output(Report);

const restore = procedure({ needs: 'opportunity:archive', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/restore',
    summary: 'Bring many archived or deleted deals back',
    tags,
  })
  .input(z.strictObject(selection).refine(isOneSelection, ONE_SELECTION))
  .errors({ ...common, ...SelectionChanged })
  .output(Report);

const deleteDeals = procedure({ needs: 'opportunity:delete', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/delete',
    summary: 'Delete many deals; they can be restored for 30 days',
    tags,
  })
  .input(
    z
      .strictObject({
        ...selection,
        total: z
          .int('Enter how many deals are deleted.')
          .min(1)
          .describe('the number that the person confirmed; when it is another one, nothing is deleted'),
      })
      .refine(isOneSelection, ONE_SELECTION),
  )
  .errors({ ...common, ...SelectionChanged })
  .output(Report);

const edit = procedure({ needs: 'opportunity:edit', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/edit',
    summary: "Write one of the firm's own fields of many deals",
    tags,
  })
  .input(z.strictObject({ ...selection, ...ofEdit }).refine(isOneSelection, ONE_SELECTION))
  .errors({ ...common, ...SelectionChanged })
  .output(Report);

const count = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/count',
    summary: 'How many deals a selection has, also beyond what lists count',
    tags,
  })
  .input(z.strictObject({ matching: selection.matching.unwrap() }))
  .output(
    z.object({
      total: z.int(),
      by_stage: z.array(z.object({ stage_key: StageKeyOut, total: z.int() })),
    }),
  );

/** More deals than fit into one transaction are named so far; more are asked for by filters. */
const RUN_NAMED_MAX = 15_000;
const ofRun = {
  ...selection,
  deals: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Select at least one deal.')
    .max(RUN_NAMED_MAX, 'Choose at most 15,000 deals one by one, or all that match.')
    .optional(),
};
const run = <K extends z.infer<typeof Kind>, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...ofRun, ...shape });

const Run = z.object({
  id: IdOut,
  kind: Kind,
  to: Report.shape.to,
  created_at: TimestampOut,
  status: z.enum(['queued', 'running', 'done', 'failed', 'undoing', 'undone']),
  total: z.int(),
  done: z.int().describe('of total, while it runs and while it is taken back'),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  stayed: z
    .array(z.object({ why: Refused.shape.why, deals: z.int() }))
    .describe('why deals are not as before, once it was taken back'),
  refusals: z.array(Refused).describe('the first 500 of them; blocked ones that have changed since are left out'),
  can: z.object({ undo: z.boolean(), override: z.boolean() }),
});

const start = procedure({ needs: 'opportunity:edit', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/runs',
    successStatus: 201,
    summary: 'Change more deals than one transaction takes, as a job',
    tags,
  })
  .input(
    z
      .discriminatedUnion('kind', [
        run('move', ofMove),
        run('assign', ofAssignment),
        run('tag', ofTags).refine(isAnyTag, ANY_TAG).refine(isOtherTag, OTHER_TAG),
        run('edit', ofEdit),
        run('archive', {}),
        run('restore', {}),
        run('delete', { total: z.int('Enter how many deals are deleted.').min(1) }),
      ])
      .refine(isOneSelection, ONE_SELECTION),
  )
  .errors({
    ...errors('IDEMPOTENCY_CONFLICT', 'STAGE_UNKNOWN', 'OVERRIDE_REFUSED', 'ASSIGNEE_UNKNOWN', 'BULK_RUNNING'),
    ...SelectionChanged,
  })
  .output(Run);

const getRun = procedure({ needs: 'opportunity:read' })
  .route({ method: 'GET', path: '/opportunities/bulk/runs/{id}', summary: 'How far such a job is', tags })
  .input(z.strictObject({ id: Id }))
  .output(Run);

const undoRun = procedure({ needs: 'opportunity:edit', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/runs/{id}/undo',
    summary: 'Take such a change back, for the deals that nobody has changed since',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('UNDO_EXPIRED', 'IDEMPOTENCY_CONFLICT'))
  .output(Run);

const latest = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/bulk/latest',
    summary: "The person's own last bulk change, while it can be undone",
    tags,
  })
  .output(z.object({ change: Report.nullable(), run: Run.nullable().describe('where it is a job, or was one') }));

const undo = procedure({ needs: 'opportunity:edit', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/{id}/undo',
    summary: 'Take back the last bulk change, for the deals that nobody has changed since',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('UNDO_EXPIRED', 'IDEMPOTENCY_CONFLICT'))
  .output(Report.describe('changed are the deals that are as they were before'));

const exportDeals = procedure({ needs: 'opportunity:export', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/bulk/export',
    outputStructure: 'detailed',
    summary: 'The selected deals as CSV',
    tags,
  })
  .input(z.strictObject({ ...selection, ...order, ...columns, ...exportChoice }).refine(isOneSelection, ONE_SELECTION))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const bulk = {
  move,
  assign,
  tag,
  edit,
  archive,
  restore,
  delete: deleteDeals,
  count,
  start,
  getRun,
  undoRun,
  latest,
  undo,
  export: exportDeals,
};
