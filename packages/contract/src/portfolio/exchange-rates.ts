import { RATE_FIELDS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { CurrencyCode, DayOut, Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { newFields } from '../record-fields.ts';

const tags = ['Exchange rates'];

const Rate = z.object({
  id: IdOut,
  day: DayOut,
  base: z.string(),
  quote: z.string(),
  rate: z.string().describe('units of quote for one of base, as a decimal with every digit that was given'),
  source: z.string(),
  created_by: IdOut.nullable(),
  created_at: TimestampOut,
  is_replaced: z.boolean().describe('whether a later one of the same pair and day counts'),
});

const list = procedure({ needs: 'investment:read' })
  .route({ method: 'GET', path: '/exchange-rates', summary: 'Stored exchange rates, the newest day first', tags })
  .input(
    z.strictObject({
      currency: CurrencyCode.optional().describe('on either side of the pair'),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      before: Id.optional().describe('the last one of the part before'),
    }),
  )
  .output(
    z.object({
      rows: z.array(Rate),
      has_more: z.boolean(),
      currencies: z.array(z.string()).describe('that there are rates of'),
      can: z.object({ add: z.boolean() }),
    }),
  );

const add = procedure({ needs: 'investment:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/exchange-rates',
    successStatus: 201,
    summary: 'Write a rate down by hand; it replaces an earlier one of the same pair and day',
    tags,
  })
  .input(z.strictObject({ base: CurrencyCode, quote: CurrencyCode, ...newFields(RATE_FIELDS) }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Rate);

const upload = procedure({ needs: 'investment:write', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/exchange-rates/upload',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Take the rates of a CSV: as the European Central Bank publishes them, or date,base,quote,rate',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({ source: z.string().trim().min(1, 'Source is required.').max(100) }),
      body: z.file('Send the file as application/octet-stream with its name in content-disposition.'),
    }),
  )
  .errors(errors('FILE_REFUSED'))
  .output(
    z.object({
      added: z.int(),
      known: z.int().describe('that are stored already, with this source'),
      problems: z.array(z.string()).describe('the first 20 lines that were not taken'),
      unknown: z.array(z.string()).describe('currencies of the file that no amount can be in'),
    }),
  );

export const exchangeRates = { list, add, upload };
