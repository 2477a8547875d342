import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { AmountSums } from './amount-sums.ts';

/** One of the calls of imports. */
export const summary = procedure({ needs: 'opportunity:import' })
  .route({
    method: 'GET',
    path: '/imports/{id}/summary',
    summary: 'What an import brought beside its counts, as it was when it ran',
    tags: ['Imports'],
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('IMPORT_NOT_OPEN'))
  .output(
    z.object({
      sums: AmountSums.describe('what the amounts of the new deals came to; empty for imports from before it was kept'),
      differing: z
        .array(
          z.object({
            row: z.int(),
            company_name: z.string(),
            label: z.string().describe('of the field'),
            listed: z
              .string()
              .describe('what the list says, as the check writes it; empty where the field is encrypted'),
            outcome: z.enum(['kept', 'encrypted', 'full']),
          }),
        )
        .describe('the first of what deals did not take into the field that the list says'),
      differing_count: z.int(),
      currencies: z
        .array(z.object({ row: z.int(), company_name: z.string(), from: z.string(), to: z.string() }))
        .describe('the first of the deals that have another currency now: that of the first amount that they got'),
      currencies_count: z.int(),
      remarked: z.int().describe('rows that came in with cells that did not fit and stand in the remarks'),
      new_fields: z.array(z.string()).describe('fields of the firm that came with it'),
    }),
  );
