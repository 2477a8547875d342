import { BANK_COLUMNS, CERTAINTIES, DATE_ORDERS, DECIMAL_SIGNS, MATCH_REASONS } from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { Amount, Person } from './fund-views.ts';

const tags = ['Bank statements'];
const FORMATS = { camt: 'CAMT.053', ofx: 'OFX', csv: 'CSV' } as const;
const Format = choiceOf({ label: 'Format', choices: FORMATS });
const BANK_KEYS = Object.keys(BANK_COLUMNS) as (keyof typeof BANK_COLUMNS)[];

const Place = z.coerce.number<string | number>().int().min(0).max(99).optional();
/** How the columns of a CSV are read, by their places from 0; left out where the file is to be looked at first. */
const Reading = z.strictObject({
  fund_id: Id,
  header_row: z.coerce.number<string | number>().int().min(0).max(1000).optional(),
  ...(Object.fromEntries(BANK_KEYS.map((key) => [key, Place])) as Record<keyof typeof BANK_COLUMNS, typeof Place>),
  date_order: choiceOf({ label: 'Order of days', choices: DATE_ORDERS }).optional(),
  decimal: choiceOf({ label: 'Decimal sign', choices: DECIMAL_SIGNS }).optional(),
});
const File = z.object({
  query: Reading,
  body: z.file('Send the file as application/octet-stream with its name in content-disposition.'),
});

const Payment = z.object({
  item_id: IdOut,
  event_id: IdOut,
  number: z.int().describe('of the capital call'),
  is_equalisation: z.boolean(),
  lp_name: z.string(),
  amount: Amount,
});

const Line = z.object({
  id: IdOut,
  booked_on: DayOut,
  amount: Amount,
  payer: z.string(),
  reference: z.string(),
  account: z.string().describe('of the payer'),
  state: z.enum(['open', 'settled', 'ignored']),
  paid: z.array(Payment).describe('that were posted and stand'),
  rest: Amount.describe('what of it has paid nothing yet'),
  ignored_reason: z.string().nullable(),
  ignored_by: Person,
  seen_before: z.boolean().describe('an earlier statement has an equal line, and the bank gives no id'),
  proposal: z
    .object({
      lp_name: z.string(),
      payments: z.array(Payment),
      rest: Amount.describe('what is more than this LP has open'),
      certainty: choiceOf({ label: 'Certainty', choices: CERTAINTIES }),
      reasons: z.array(z.enum(Object.keys(MATCH_REASONS) as (keyof typeof MATCH_REASONS)[])),
    })
    .nullable(),
});

const Row = z.object({
  id: IdOut,
  fund_id: IdOut,
  format: Format,
  file_name: z.string(),
  account: z.string().nullable(),
  from_on: DayOut.nullable(),
  to_on: DayOut.nullable(),
  lines: z.int(),
  open: z.int().describe('lines that nobody has decided yet'),
  total: Amount,
  outgoing: z.int().describe('payments out, which are not kept'),
  known: z.int().describe('lines that an earlier statement had already'),
  created_by: Person,
  created_at: TimestampOut,
});

const Statement = Row.omit({ lines: true }).extend({
  fund_name: z.string(),
  currency: z.string(),
  was_known: z.boolean().describe('the same content was uploaded before, so nothing has changed'),
  lines: z.array(Line),
  parts: z
    .array(
      z.object({
        item_id: IdOut,
        event_id: IdOut,
        number: z.int(),
        is_equalisation: z.boolean(),
        lp_name: z.string(),
        due_on: DayOut,
        issued_on: DayOut,
        open: Amount,
      }),
    )
    .describe('what is open of issued calls'),
  can: z.object({ decide: z.boolean(), remove: z.boolean() }),
});

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds/{id}/bank-statements', summary: 'Bank statements of a fund', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ currency: z.string(), rows: z.array(Row), can: z.object({ upload: z.boolean() }) }));

const preview = procedure({ needs: 'fund:write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/bank-statement-preview',
    inputStructure: 'detailed',
    summary: 'What a bank statement says; nothing is kept',
    tags,
  })
  .input(File)
  .errors(errors('FILE_REFUSED'))
  .output(
    z.object({
      format: Format,
      account: z.string().nullable(),
      from_on: DayOut.nullable(),
      to_on: DayOut.nullable(),
      count: z.int().describe('lines with money that came in'),
      total: Amount,
      outgoing: z.int(),
      first: z.array(
        z.object({ booked_on: DayOut, amount: Amount, payer: z.string(), reference: z.string(), account: z.string() }),
      ),
      csv: z
        .object({
          header: z.array(z.string()),
          samples: z.array(z.array(z.string())),
          header_row: z.int(),
          columns: z.record(z.string(), z.int()),
          date_order: choiceOf({ label: 'Order of days', choices: DATE_ORDERS }),
          decimal: choiceOf({ label: 'Decimal sign', choices: DECIMAL_SIGNS }),
        })
        .nullable()
        .describe('how it is read; none for formats that say it themselves'),
      missing: z.string().nullable().describe('what has to be chosen before lines can be read'),
      known_id: IdOut.nullable().describe('of the statement with the same content'),
    }),
  );

const upload = procedure({ needs: 'fund:write', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/bank-statements',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Keep the lines of a bank statement; the same content a second time changes nothing',
    tags,
  })
  .input(File)
  .errors(errors('FILE_REFUSED'))
  .output(Statement);

const get = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/bank-statements/{id}',
    summary: 'A bank statement, with what each line probably pays',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Statement);

const confirm = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/bank-statements/{id}/payments',
    successStatus: 201,
    summary: 'Confirm what lines have paid, all of it or nothing: each is posted as a payment of its call',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      lines: z
        .array(
          z.strictObject({
            line_id: Id,
            payments: z
              .array(
                z.strictObject({
                  item_id: Id,
                  amount: z.int('Write an amount.').positive('An amount is more than 0.'),
                }),
              )
              .min(1, 'Choose what was paid.')
              .max(20),
          }),
        )
        .min(1, 'Choose a line.')
        .max(200),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT', 'FUND_WORK_DONE'))
  .output(Statement);

const ignore = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/bank-lines/{id}/ignore',
    summary: 'Leave aside what a line has not paid, with a reason',
    tags,
  })
  .input(z.strictObject({ id: Id, reason: requiredText('Reason', 1000) }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Statement);

const reopen = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'POST', path: '/bank-lines/{id}/reopen', summary: 'Restore an ignored payment', tags })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Statement);

const remove = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/bank-statements/{id}',
    inputStructure: 'detailed',
    summary: 'Remove a statement of which nothing was confirmed',
    tags,
  })
  .input(z.object({ params: z.strictObject({ id: Id }) }))
  .errors(errors('FUND_WORK_DONE'))
  .output(z.object({ id: IdOut }));

export const bankStatements = { list, preview, upload, get, confirm, ignore, reopen, remove };
