import { ACCOUNTS, type Account, FUND_FIELDS, TERMS_FIELDS } from '@cairn/domain/fund';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, optionalDate, optionalMoney, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { newFields, readableFields, writableFields } from '../record-fields.ts';
import {
  Amount,
  AsOf,
  Commitment,
  Decision,
  FundRow,
  KnownOn,
  NavBridge,
  Note,
  Performance,
  Position,
  PositionRow,
  Recycling,
  SideLetter,
  TermsVersion,
} from './fund-views.ts';

const tags = ['Funds'];

const AccountCodes = z
  .partialRecord(
    z.enum([...(Object.keys(ACCOUNTS) as [Account, ...Account[]]), 'tax_rate']),
    z.string().trim().max(100, 'Write at most 100 characters.'),
  )
  .describe(
    'what the accounts of the journal are called in the accounting program: codes in Xero, names in QuickBooks',
  );

const Fund = FundRow.extend({
  ...readableFields(FUND_FIELDS),
  hidden_companies: z.array(IdOut),
  account_codes: AccountCodes,
  as_of: DayOut,
  position: Position,
  cash: Amount,
  recycling: Recycling,
  booked_on: DayOut.nullable().describe('the last day up to which the portfolio is in the books'),
  terms: z.array(TermsVersion),
  commitments: z.array(Commitment),
  partners: z.array(PositionRow.extend({ lp_id: IdOut, lp_name: z.string(), bears_fees: z.boolean() })),
  problem: z.string().nullable().describe('why no figure can be computed'),
  version: z.int(),
  can: z.object({ edit: z.boolean(), propose_terms: z.boolean() }),
});
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Fund }) };

const overview = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds', summary: 'The funds of the firm, and the counters of Fund Financials', tags })
  .input(z.strictObject({}))
  .output(
    z.object({
      funds: z.array(FundRow),
      counters: z.object({ active_models: z.int(), lp_shared: z.int(), documents: z.int() }),
      limited_partners: z.int(),
      steps: z
        .object({
          fund: z.boolean(),
          terms: z.boolean(),
          partner: z.boolean(),
          commitment: z.boolean(),
          call: z.boolean(),
        })
        .describe('which of the first steps are done'),
      can: z.object({ create: z.boolean() }),
    }),
  );

const get = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds/{id}', summary: 'A fund on a day, with its terms and partners', tags })
  .input(z.strictObject({ id: Id, as_of: AsOf }))
  .output(Fund);

const partner = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/partner',
    summary: 'What one LP has in a fund on a day, each figure with its working',
    tags,
  })
  .input(z.strictObject({ id: Id, lp_id: Id, as_of: AsOf }))
  .output(Position);

const performance = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/performance',
    summary: 'What LPs and the fund have made until a day, net beside gross with their working, and quarter by quarter',
    tags,
  })
  .input(z.strictObject({ id: Id, as_of: AsOf, known_on: KnownOn }))
  .output(Performance);

const exportPerformance = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/funds/{id}/performance/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV; a gross return is given out with the net one beside it alone',
    tags,
  })
  .input(z.strictObject({ id: Id, as_of: AsOf, known_on: KnownOn }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const navBridge = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/nav-bridge',
    summary: 'What led from the NAV before a period to that at its end, by the entries of the ledger',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      from: optionalDate('from').optional().describe('the first day of the year if left out'),
      to: optionalDate('to').optional().describe('today in the time zone of the firm if left out'),
      known_on: KnownOn,
    }),
  )
  .output(NavBridge);

const exportNavBridge = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/funds/{id}/nav-bridge/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV, each line with the postings behind it',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      from: optionalDate('from').optional(),
      to: optionalDate('to').optional(),
      known_on: KnownOn,
    }),
  )
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const equalise = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/subsequent-close',
    summary: 'What those who came in at a later closing pay, and to whom, so that all have equal parts',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      closed_on: z.iso.date('The closing must be a date such as 2026-03-31.'),
      interest: z.coerce
        .number('Write a rate in percent.')
        .min(0)
        .max(99.9999)
        .optional()
        .describe('percent a year, simple; the hurdle if left out'),
    }),
  )
  .output(
    z.object({
      closed_on: DayOut,
      currency: z.string(),
      interest: z.number().describe('percent a year'),
      calls: z.int().describe('that were due before the closing'),
      rows: z.array(
        z.object({
          lp_id: IdOut,
          lp_name: z.string(),
          is_new: z.boolean().describe('committed, or committed more, at this closing'),
          commitment: Amount,
          due: Amount.describe('inside of the commitment'),
          refund: Amount.describe('of what it had paid for others; may be called again'),
          interest_due: Amount.describe('outside of the commitment'),
          interest_received: Amount,
        }),
      ),
      to_manager: z.object({ fees: Amount, interest: Amount }),
      event: z
        .object({ id: IdOut, number: z.int() })
        .nullable()
        .describe('the equalisation of it that is prepared or issued'),
      can: z.object({ prepare: z.boolean() }),
    }),
  );

const PortfolioId = Id.nullable().describe('whose investments are those of the fund');

const create = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/funds', successStatus: 201, summary: 'Set up a fund', tags })
  .input(z.strictObject({ ...newFields(FUND_FIELDS), portfolio_id: PortfolioId.optional() }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Fund);

const update = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/funds/{id}', summary: 'Change what a fund is called and shows its LPs', tags })
  .input(
    z
      .strictObject({
        ...writableFields(FUND_FIELDS),
        portfolio_id: PortfolioId,
        hidden_companies: z.array(Id).max(500),
        account_codes: AccountCodes,
      })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ STALE_VERSION: Stale })
  .output(Fund);

const Terms = { ...newFields(TERMS_FIELDS), side_letters: z.array(SideLetter).max(200).default([]) };

const Impact = z.object({
  scenario: z.string(),
  proceeds: Amount,
  partners: z.array(
    z.object({
      lp_id: IdOut,
      lp_name: z.string(),
      before: Amount.nullable(),
      after: Amount,
      carry_after: Amount,
      fees_before: Amount.nullable(),
      fees_after: Amount,
    }),
  ),
});

const Drawn = z.object({
  count: z.int(),
  totals: z
    .array(
      z.object({
        hundredths: z.int().describe('of what was committed came back: 180 is 1.8 times'),
        before: Amount.nullable().describe('carry with the terms of today'),
        after: Amount.describe('carry with these'),
      }),
    )
    .describe('the drawn lives, by what comes back'),
  partners: z.array(
    z.object({
      lp_id: IdOut,
      lp_name: z.string(),
      least: Amount.nullable().describe('the change that is worst for the LP; null without terms of today'),
      middle: Amount.nullable(),
      most: Amount.nullable(),
      worse: z.int().describe('lives in which the LP gets less'),
    }),
  ),
});

const previewTerms = procedure({ needs: 'fund:read' })
  .route({
    method: 'POST',
    path: '/funds/{id}/terms/preview',
    summary:
      'What terms would change for each LP, in money, over four scenarios and 20 drawn lives; contradictions are refused',
    tags,
  })
  .input(z.strictObject({ id: Id, ...Terms }))
  .output(z.object({ scenarios: z.array(Impact), drawn: Drawn }));

const proposeTerms = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/funds/{id}/terms',
    successStatus: 201,
    summary: 'Propose a version of the terms; it counts once somebody else has approved it',
    tags,
  })
  .input(z.strictObject({ id: Id, ...Terms, note: Note }))
  .errors(errors('TERMS_WAITING', 'IDEMPOTENCY_CONFLICT'))
  .output(TermsVersion);

const decideTerms = procedure({ needs: 'fund:approve', mode: 'write' })
  .route({ method: 'POST', path: '/fund-terms/{id}/decide', summary: 'Approve or reject a version of the terms', tags })
  .input(z.strictObject({ id: Id, version: Version, decision: Decision, note: Note }))
  .errors(errors('SECOND_PERSON_NEEDED', 'FUND_WORK_DONE'))
  .output(TermsVersion);

const addCommitment = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/funds/{id}/commitments',
    successStatus: 201,
    summary: 'Write down what an LP has promised at a closing',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      lp_id: Id,
      amount: optionalMoney('Commitment'),
      closed_on: z.iso.date('Closing must be a date such as 2026-03-31.'),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Commitment);

export const funds = {
  overview,
  get,
  partner,
  performance,
  exportPerformance,
  navBridge,
  exportNavBridge,
  equalise,
  create,
  update,
  previewTerms,
  proposeTerms,
  decideTerms,
  addCommitment,
};
