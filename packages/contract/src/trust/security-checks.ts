import { z } from 'zod';
import { TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const list = procedure({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/trust',
    summary: 'The security checks of this installation: what each proves, when it last ran, with what result',
    tags: ['Site'],
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      state: z.enum(['passed', 'failed', 'waiting']).describe('waiting: not every check has run yet'),
      last_run_at: TimestampOut.nullable(),
      checks: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          proves: z.string(),
          result: z.enum(['passed', 'failed', 'waiting']),
          detail: z.string().describe('what was found; for a failed check, what to do'),
          ran_at: TimestampOut.nullable(),
          controls: z.array(z.string()).describe('of SOC 2 and ISO/IEC 27001 that the check gives evidence for'),
        }),
      ),
    }),
  );

export const securityChecks = { list };
