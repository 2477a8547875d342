import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const WhyKept = z.enum(['changed', 'worked_on', 'put_away', 'company', 'needed', 'required', 'field_changed']);

/** How far the undo of an import is, and what came of it. */
export const ImportUndo = z.object({
  status: z.enum(['queued', 'running', 'done', 'failed']),
  deals_done: z.int(),
  finished_at: TimestampOut.nullable(),
  report: z
    .object({
      removed: z
        .int()
        .describe(
          'deals that the import added and nobody worked on since; deleted, restorable for 30 days. Transactions: reversed',
        ),
      restored: z.int().describe('deals whose gaps it filled, and that have their old values again'),
      kept_count: z.int(),
      kept: z
        .array(
          z.object({
            id: Id,
            company_name: z.string().nullable(),
            why: WhyKept,
            detail: z.string().optional().describe('which transaction of the company, or which fields'),
          }),
        )
        .describe('the first of those that stay as they are, and why'),
      archived_fields: z
        .array(z.string())
        .optional()
        .describe('fields that came with it and that nothing has a value in'),
    })
    .nullable(),
});

/** One of the calls of imports. */
export const foresee = procedure({ needs: 'opportunity:import' })
  .route({
    method: 'GET',
    path: '/imports/{id}/undo',
    summary: 'What an undo would take back and what it would leave; nothing is changed',
    tags: ['Imports'],
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('IMPORT_STAYS'))
  .output(
    z.object({
      removed: z.int().describe('records that the import added and that would be removed'),
      restored: z.int().describe('records that it filled in: at most so many get their old values back'),
      kept_count: z.int(),
      kept: z.array(z.object({ why: WhyKept, count: z.int() })).describe('why the others would stay'),
      filled_by: z
        .array(
          z.object({
            file_name: z.string(),
            imported_at: TimestampOut,
            imported_by: z.string(),
            is_own: z.boolean().describe('only who ran an import can undo it'),
            count: z.int(),
          }),
        )
        .describe(
          'later imports, the last first, that filled in deals which stay for no other reason: undo these first',
        ),
      fields: z
        .array(z.string())
        .describe('fields that came with it, which would be archived unless another record has a value in them'),
    }),
  );
