import { MERGE_FIELDS } from '@cairn/domain';
import { z } from 'zod';
import { CustomField } from '../custom-values.ts';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, StageKeyOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { OpportunityView } from './opportunity-views.ts';

const tags = ['Opportunities'];
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: OpportunityView }) };

const Duplicates = z.object({
  duplicates: z.array(
    z.object({
      id: IdOut,
      company_name: z.string(),
      status: StageKeyOut,
      assigned_to: IdOut.nullable(),
      is_confidential: z.boolean(),
      is_archived: z.boolean(),
      created_at: TimestampOut,
      reasons: z
        .array(z.enum(['company', 'website', 'founder_email', 'similar_name']))
        .describe('what they have in common'),
    }),
  ),
});

/** Calls of opportunities: deals that may be one. */
export const findDuplicates = procedure({ needs: 'opportunity:create' })
  .route({
    method: 'GET',
    path: '/opportunities/duplicates',
    summary: 'Deals that a new one may repeat, of those that you see',
    tags,
  })
  .input(
    z.strictObject({
      company_name: requiredText('Company name', 200),
      website: z.string().max(500).optional(),
      founder_email: z.string().max(254).optional(),
    }),
  )
  .output(Duplicates);

export const listDuplicates = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}/duplicates',
    summary: 'Deals that may be the same company, of those that you see',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Duplicates);

export const merge = procedure({ needs: 'opportunity:merge', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/merge',
    summary: 'Merge another deal into this one, which stays',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      other_id: Id,
      other_version: Version,
      take: z
        .array(z.union([z.enum(MERGE_FIELDS), CustomField], 'This field cannot be merged.'))
        .optional()
        .describe('fields whose value comes from the other deal; without it, those that this one has not'),
    }),
  )
  .errors({ ...errors('DEAL_MERGED', 'DEAL_ARCHIVED', 'MERGE_REFUSED'), STALE_VERSION: Stale })
  .output(OpportunityView);

export const undoMerge = procedure({ needs: 'opportunity:merge', mode: 'write' })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/undo-merge',
    summary: 'Take the other deal out of this one again, for 30 days after the merge',
    tags,
  })
  .input(z.strictObject({ id: Id, other_id: Id }))
  .errors(errors('DEAL_MERGED', 'DEAL_ARCHIVED', 'MERGE_STAYS'))
  .output(z.object({ kept: OpportunityView, other: OpportunityView }));
