import { z } from 'zod';
import { TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const get = procedure({ needs: 'firm_settings:manage' })
  .route({
    method: 'GET',
    path: '/billing',
    summary: 'The plan of the own firm and its seats',
    tags: ['Firm administration'],
  })
  .output(
    z.object({
      tier: z.enum(['free', 'professional', 'enterprise']),
      limit: z.int().nullable().describe('seats; null: any number'),
      members: z.int(),
      invitations: z.int().describe('open ones that reserve a seat'),
      trial_ends_at: TimestampOut.nullable().describe('null: not in its trial'),
      over: z.int().describe('active members beyond the plan, after it became smaller'),
    }),
  );

export const billing = { get };
