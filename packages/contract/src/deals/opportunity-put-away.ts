import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, StageKeyOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { filters } from './opportunity-fields.ts';
import { OpportunityView } from './opportunity-views.ts';

const tags = ['Opportunities'];
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: OpportunityView }) };
const seen = z.strictObject({ id: Id, version: Version });

/** Calls of opportunities: deals that are put away, for now or for good. */
export const archive = procedure({ needs: 'opportunity:archive', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/archive',
    summary: 'Put a deal away: out of the pipeline and read only, until somebody restores it',
    tags,
  })
  .input(seen)
  .errors({ ...errors('DEAL_MERGED', 'DEAL_ARCHIVED'), STALE_VERSION: Stale })
  .output(OpportunityView);

export const restore = procedure({ needs: 'opportunity:archive', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/restore',
    summary: 'Bring an archived or deleted deal back; a deleted one to where it was before',
    tags,
  })
  .input(seen)
  .errors({ ...errors('DEAL_MERGED'), STALE_VERSION: Stale })
  .output(OpportunityView);

const deleteDeal = procedure({ needs: 'opportunity:delete', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/delete',
    summary: 'Delete a deal; it can be restored for 30 days',
    tags,
  })
  .input(seen)
  .errors({ ...errors('DEAL_MERGED', 'DEAL_IS_COMPANY'), STALE_VERSION: Stale })
  .output(OpportunityView);

export const listDeleted = procedure({ needs: 'opportunity:delete' })
  .route({
    method: 'GET',
    path: '/opportunities/deleted',
    summary: 'Deleted deals that you can still restore, the latest first',
    tags,
  })
  .input(
    z.strictObject({
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
      search: filters.search,
    }),
  )
  .output(
    z.object({
      total: z.int().describe('of all pages'),
      rows: z.array(
        z.object({
          id: IdOut,
          company_name: z.string(),
          status: StageKeyOut,
          is_confidential: z.boolean(),
          was_archived: z.boolean().describe('restored, it is archived again'),
          deleted_at: TimestampOut,
          deleted_by: IdOut.nullable(),
          until: TimestampOut,
          version: z.int(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
  );

export { deleteDeal as delete };
