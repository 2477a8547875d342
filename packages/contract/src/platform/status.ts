import { z } from 'zod';
import { TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const HEALTH = ['operational', 'degraded', 'down'] as const;

const get = procedure({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/status',
    summary: 'The live health of this installation and its parts',
    tags: ['Site'],
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      state: z.enum(HEALTH).describe('that of the worst part'),
      checked_at: TimestampOut,
      version: z.string(),
      uptime_seconds: z.int(),
      parts: z.array(
        z.object({
          key: z.enum(['server', 'database', 'mail', 'jobs', 'files']),
          name: z.string(),
          state: z.enum(HEALTH),
          detail: z.string(),
          latency_ms: z.number().nullable().describe('how long the part took to answer'),
        }),
      ),
    }),
  );

export const status = { get };
