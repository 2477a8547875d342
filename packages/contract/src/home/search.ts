import { z } from 'zod';
import { Id, IdOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';

const Found = z.object({
  kind: z.enum(['opportunity', 'portfolio_company', 'task']),
  id: IdOut,
  title: z.string(),
  detail: z
    .string()
    .nullable()
    .describe(
      'round and industry of a deal, with its founder where it was found by that name; industry of a company; deal of a task',
    ),
});

const find = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'GET',
    path: '/search',
    summary: 'Deals, companies and tasks by what they are called, also when it is mistyped',
    tags: ['Search'],
  })
  .input(
    z.strictObject({
      q: text('Search', 200).default(''),
      ids: z.array(Id).max(20, 'ids can be at most 20.').optional().describe('these records instead, in this order'),
      limit: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(20, 'limit can be at most 20.')
        .default(8)
        .describe('of each kind'),
    }),
  )
  .output(z.object({ rows: z.array(Found).describe('of each kind the best first') }));

export const search = { find };
