import {
  FILTER_VALUES_MAX,
  LIST_COUNT_MAX,
  OPEN_FILTER_FIELDS,
  type OpenFilterField,
  STAGE_COLORS,
} from '@cairn/domain';
import { z } from 'zod';
import { customFieldKeys, customValues } from '../custom-values.ts';
import { errors } from '../errors.ts';
import { Id, IdOut, Reason, StageKey, StageKeyOut, TimestampOut, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { AmountSums } from './amount-sums.ts';
import { findDuplicates, listDuplicates, merge, undoMerge } from './opportunity-duplicates.ts';
import { exportChoice, filters, namedColumns, ofNew, order, writable } from './opportunity-fields.ts';
import {
  addMember,
  countMemberless,
  handOverMemberless,
  listMembers,
  removeMember,
  setConfidential,
} from './opportunity-members.ts';
import { archive, delete as deleteDeal, listDeleted, restore } from './opportunity-put-away.ts';
import { OpportunityCard, OpportunityRow, OpportunityView, Stage } from './opportunity-views.ts';
import { history } from './stage-history.ts';

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: OpportunityView }) };

const list = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities',
    summary: 'Deals of the firm, a page at a time',
    tags: ['Opportunities'],
  })
  .input(
    z.strictObject({
      ...filters,
      ...order,
      custom_shown: customFieldKeys.describe('custom fields that each row carries'),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
    }),
  )
  .output(
    z.object({
      rows: z.array(OpportunityRow),
      next_cursor: z.string().nullable(),
      total: z
        .int()
        .nullable()
        .describe(
          `how many deals match, up to ${LIST_COUNT_MAX}; ${LIST_COUNT_MAX + 1} stands for more. Sent with the first page only`,
        ),
    }),
  );

const exportList = procedure({ needs: 'opportunity:export', mode: 'write' })
  .route({
    method: 'GET',
    path: '/opportunities/export',
    outputStructure: 'detailed',
    summary: 'The deals that match, as a file',
    tags: ['Opportunities'],
  })
  .input(
    z.strictObject({
      ...filters,
      ...order,
      ...namedColumns,
      ...exportChoice,
    }),
  )
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const sums = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/sums',
    summary: 'What the amounts of the deals that match come to, by field and by currency',
    tags: ['Opportunities'],
  })
  .input(z.strictObject({ ...filters, import_id: Id.optional().describe('only deals that this import added') }))
  .output(z.object({ sums: AmountSums }));

const filterValues = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/filter-values',
    summary: 'The values that deals have in a field, the most frequent first, to filter by',
    tags: ['Opportunities'],
  })
  .input(
    z.strictObject({
      field: z.enum(OPEN_FILTER_FIELDS as [OpenFilterField, ...OpenFilterField[]], 'This field has no list of values.'),
      search: text('Search', 200).optional().describe('only values with this in them'),
    }),
  )
  .output(
    z.object({
      values: z
        .array(z.object({ value: z.string(), deals: z.int() }))
        .describe(`at most ${FILTER_VALUES_MAX}; others are found by search`),
    }),
  );

const board = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/board',
    summary: 'Every card of the pipeline, newest in its stage first',
    tags: ['Opportunities'],
  })
  .input(z.strictObject(filters))
  .output(
    z.object({
      stages: z.array(Stage),
      cards: z.array(OpportunityCard),
      total: z.int().describe('how many deals match, also those beyond the cards sent'),
      left_out: z
        .record(z.string(), z.int())
        .optional()
        .describe('where there are more deals than cards: how many of each stage have none'),
      can: z.object({ create: z.boolean(), move: z.boolean() }),
    }),
  );

const get = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}',
    summary: 'One deal with all its fields',
    tags: ['Opportunities'],
  })
  .input(z.strictObject({ id: Id }))
  .output(OpportunityView);

const create = procedure({ needs: 'opportunity:create', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities',
    successStatus: 201,
    summary: 'Add a deal to the first stage',
    tags: ['Opportunities'],
  })
  .input(z.strictObject({ ...ofNew, custom: customValues.optional(), status: StageKey.optional() }))
  .errors(errors('ASSIGNEE_UNKNOWN', 'STAGE_UNKNOWN', 'IDEMPOTENCY_CONFLICT'))
  .output(OpportunityView);

const update = procedure({ needs: 'opportunity:edit', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/opportunities/{id}',
    summary: 'Change some fields of a deal',
    tags: ['Opportunities'],
  })
  .input(
    z
      .strictObject({ ...writable, custom: customValues })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ ...errors('ASSIGNEE_UNKNOWN', 'DEAL_MERGED', 'DEAL_ARCHIVED'), STALE_VERSION: Stale })
  .output(OpportunityView);

const updateStage = procedure({ needs: 'opportunity:move', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/update_opportunity_stage',
    summary: 'Move a deal to another stage',
    tags: ['Opportunities'],
  })
  .input(
    z.strictObject({
      opportunity_id: Id,
      new_stage: StageKey,
      change_reason: Reason.optional(),
      version: Version,
      override: z.boolean().optional().describe('a firm administrator moves the deal past open items; needs a reason'),
      is_undo: z
        .boolean()
        .optional()
        .describe(
          "takes back one's own latest move within a day, as if it had not been; else it is a move like others",
        ),
    }),
  )
  .errors({
    ...errors('STAGE_UNKNOWN', 'OVERRIDE_REFUSED', 'DEAL_MERGED', 'DEAL_ARCHIVED'),
    STALE_VERSION: Stale,
    STAGE_BLOCKED: {
      ...errors('STAGE_BLOCKED').STAGE_BLOCKED,
      data: z.object({
        open_items: z.array(
          z.object({
            id: IdOut,
            title: z.string(),
            field: z.string().optional().describe('a field of the deal that the stage requires'),
          }),
        ),
        can_override: z.boolean(),
      }),
    },
  })
  .output(OpportunityView);

const listStages = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'POST',
    path: '/rpc/get_tenant_pipeline_stages',
    summary: "The firm's pipeline stages in order",
    tags: ['Opportunities'],
  })
  .input(z.strictObject({ tenant_id: Id.optional().describe('only the own firm is ever answered') }).optional())
  .output(z.array(Stage));

const summarise = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/summary',
    summary: 'Counts by stage and the latest moves',
    tags: ['Opportunities'],
  })
  .output(
    z.object({
      as_of: TimestampOut,
      total: z.int(),
      active: z.int(),
      won: z.int(),
      lost: z.int(),
      by_stage: z.array(
        z.object({
          stage_key: StageKeyOut,
          stage_label: z.string(),
          stage_color: z.enum(STAGE_COLORS),
          count: z.int(),
        }),
      ),
      recent_moves: z.array(
        z.object({
          opportunity_id: IdOut,
          company_name: z.string(),
          from_stage: StageKeyOut.nullable(),
          to_stage: StageKeyOut,
          changed_by: IdOut.nullable(),
          reason: z.string().nullable(),
          changed_at: TimestampOut,
        }),
      ),
    }),
  );

export const opportunities = {
  list,
  exportList,
  sums,
  filterValues,
  board,
  get,
  history,
  listMembers,
  setConfidential,
  addMember,
  removeMember,
  countMemberless,
  handOverMemberless,
  archive,
  restore,
  delete: deleteDeal,
  listDeleted,
  findDuplicates,
  listDuplicates,
  merge,
  undoMerge,
  create,
  update,
  updateStage,
  listStages,
  summarise,
};
