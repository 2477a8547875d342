import { z } from 'zod';
import { Id, IdOut, StageKeyOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const Stay = z.object({
  id: IdOut,
  from_stage: StageKeyOut.nullable().describe('none where the deal began'),
  to_stage: StageKeyOut,
  changed_by: IdOut.nullable(),
  reason: z.string().nullable(),
  override_open_items: z
    .array(z.string())
    .nullable()
    .describe('the mandatory items that were open when an administrator moved the deal past them'),
  changed_at: TimestampOut,
  left_at: TimestampOut.nullable().describe('none while the deal is still there'),
  hours: z.number().nullable().describe('how long it stayed; until as_of while it is still there; none where undone'),
  is_undone: z.boolean().describe('the move was undone, or undid another: figures count neither of the two'),
});

/** One of the calls of opportunities. */
export const history = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}/history',
    summary: 'The stages that a deal was in: who moved it, why, and how long it stayed',
    tags: ['Opportunities'],
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      as_of: TimestampOut,
      total: z.int().describe('moves in all; the latest 200 are sent'),
      stays: z.array(Stay).describe('newest first'),
    }),
  );
