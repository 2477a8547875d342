import {
  ACCOUNTS,
  EXPENSE_FIELDS,
  FEE_FIELDS,
  LEDGER_PROGRAMS,
  type LedgerProgram,
  POSTING_KINDS,
} from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, optionalDate, TimestampOut, wholeNumberInQuery } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf, newFields } from '../record-fields.ts';
import { Amount, AsOf, KnownOn, Note, Person } from './fund-views.ts';

const tags = ['Fund ledger'];
const Kind = choiceOf({ label: 'Kind', choices: POSTING_KINDS });
const AccountOut = choiceOf({ label: 'Account', choices: ACCOUNTS });

const Posting = z.object({
  id: IdOut,
  kind: Kind,
  effective_on: DayOut,
  posted_on: DayOut.describe('in the time zone of the firm'),
  memo: z.string(),
  amount: Amount.describe('the sum of the debits'),
  reverses_id: IdOut.nullable(),
  reversed_by: IdOut.nullable(),
  created_by: Person,
  created_at: TimestampOut,
  lines: z.array(
    z.object({ account: AccountOut, lp_id: IdOut.nullable(), lp_name: z.string().nullable(), amount: Amount }),
  ),
  can: z.object({ reverse: z.boolean() }),
});

const CapitalRow = z.object({
  lp_id: IdOut.nullable().describe('none for all together'),
  lp_name: z.string(),
  beginning: Amount,
  contributions: Amount,
  distributions: Amount,
  transfers: Amount,
  fees: Amount.describe('net of rebates, waivers and offsets'),
  expenses: Amount,
  income: Amount,
  realised_gain: Amount,
  unrealised_change: Amount,
  carry: Amount,
  ending: Amount,
});

const list = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/ledger',
    summary: 'The journal of a fund with its trial balance and the capital of its partners',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      as_of: AsOf,
      known_on: KnownOn,
      from: optionalDate('from').optional().describe('first day of the period of the partners’ capital'),
      kind: Kind.optional(),
      offset: wholeNumberInQuery({ label: 'Offset', min: 0, max: 1_000_000 }).optional(),
    }),
  )
  .output(
    z.object({
      as_of: DayOut,
      known_on: DayOut.nullable().describe('null for everything that is written down'),
      from: DayOut.nullable(),
      currency: z.string(),
      cash: Amount,
      booked_on: DayOut.nullable(),
      postings: z.array(Posting),
      total: z.int(),
      page_size: z.int(),
      trial_balance: z.array(z.object({ account: AccountOut, debit: Amount, credit: Amount })),
      capital: z.array(CapitalRow),
      can: z.object({ post: z.boolean(), fee: z.boolean(), book: z.boolean(), carry: z.boolean() }),
    }),
  );

const POST = { needs: 'fund:write', mode: 'write', idempotent: true } as const;

const postFee = procedure(POST)
  .route({
    method: 'POST',
    path: '/funds/{id}/ledger/fees',
    successStatus: 201,
    summary: 'Post the management fee of a period, as the terms say',
    tags,
  })
  .input(z.strictObject({ id: Id, ...newFields(FEE_FIELDS) }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Posting);

const postExpense = procedure(POST)
  .route({
    method: 'POST',
    path: '/funds/{id}/ledger/expenses',
    successStatus: 201,
    summary: 'Post an expense or an income, shared by commitments',
    tags,
  })
  .input(z.strictObject({ id: Id, ...newFields(EXPENSE_FIELDS) }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Posting);

const book = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/funds/{id}/ledger/book',
    summary: 'Bring purchases, sales, dividends and approved valuations of the portfolio into the books, up to a day',
    tags,
  })
  .input(z.strictObject({ id: Id, up_to: z.iso.date('Up to must be a date such as 2026-03-31.') }))
  .output(z.object({ postings: z.int().describe('0 when nothing has changed') }));

const chargeCarry = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/funds/{id}/ledger/carry',
    summary: 'Set carry aside as the terms give it on a day, and correct what was set aside on later ones',
    tags,
  })
  .input(z.strictObject({ id: Id, on: z.iso.date('The day must be a date such as 2026-03-31.') }))
  .output(z.object({ postings: z.int().describe('0 when nothing has changed') }));

const reverse = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-postings/{id}/reverse',
    summary: 'Take a posting back by one of its own, on the same effective day',
    tags,
  })
  .input(z.strictObject({ id: Id, note: Note }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Posting);

const exportLedger = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/funds/{id}/ledger/export',
    outputStructure: 'detailed',
    summary:
      'The journal, the trial balance or the partners’ capital, as CSV, as a workbook or for an accounting program',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      what: z.enum(['journal', 'trial_balance', 'capital']).default('journal'),
      as_of: AsOf,
      known_on: KnownOn,
      from: optionalDate('from').optional(),
      format: z
        .enum(['csv', 'xlsx', ...(Object.keys(LEDGER_PROGRAMS) as LedgerProgram[])])
        .default('csv')
        .describe('xero, quickbooks and iif: the journal, as each imports it, from the day `from` on'),
    }),
  )
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const Sums = z.object({ cost: Amount, fair_value: Amount });

const schedule = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/investments',
    summary: 'The schedule of investments on a day: cost, fair value and part of the NAV of each company',
    tags,
  })
  .input(z.strictObject({ id: Id, as_of: AsOf }))
  .output(
    z.object({
      as_of: DayOut,
      currency: z.string(),
      portfolio_id: IdOut.nullable().describe('whose investments are shown; none chosen yet'),
      nav: Amount.describe('of all LPs, after carry'),
      rows: z.array(
        z.object({
          id: IdOut,
          company_id: IdOut,
          company_name: z.string(),
          currency: z.string(),
          own_cost: z.int().describe('in minor units of its own currency'),
          own_fair_value: z.int().describe('the same'),
          is_at_cost: z.boolean().describe('no value is approved, so cost stands for it'),
          cost: Amount,
          fair_value: Amount,
          share_of_nav: z.string().nullable().describe('as a decimal; none without a NAV above 0'),
        }),
      ),
      hidden: Sums.nullable().describe('of companies of confidential deals that the person does not see'),
      total: Sums.extend({ share_of_nav: z.string().nullable() }),
      books: Sums.extend({ booked_on: DayOut.nullable() }).describe('what the ledger says on that day'),
    }),
  );

const exportSchedule = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/funds/{id}/investments/export',
    outputStructure: 'detailed',
    summary: 'The schedule of investments as CSV or as a workbook',
    tags,
  })
  .input(z.strictObject({ id: Id, as_of: AsOf, format: z.enum(['csv', 'xlsx']).default('csv') }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const fundLedger = {
  list,
  schedule,
  exportSchedule,
  postFee,
  postExpense,
  book,
  chargeCarry,
  reverse,
  exportLedger,
};
