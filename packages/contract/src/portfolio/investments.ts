import {
  RECORDED_KINDS,
  ROUND_FIELDS,
  TRANSACTION_FIELDS,
  TRANSACTION_KINDS,
  VALUATION_FIELDS,
  VALUATION_STATES,
  VALUATION_TECHNIQUES,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { CurrencyCode, DayOut, Id, IdOut, optionalDate, optionalText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf, newFields } from '../record-fields.ts';
import { Combined, FIGURE_KEYS, FigureView } from './figures.ts';

const tags = ['Investments'];
const Person = IdOut.nullable();
const Amount = z.int().nullable();
const Text = z.string().nullable();
const AsOf = optionalDate('as_of').optional().describe('today in the time zone of the firm if left out');

const Transaction = z.object({
  id: IdOut,
  company_id: IdOut,
  holding_id: IdOut,
  kind: choiceOf({ label: 'Kind', choices: RECORDED_KINDS }),
  effective_on: DayOut,
  posted_on: DayOut,
  currency: z.string(),
  amount: Amount,
  shares: z.int().nullable(),
  share_class: Text,
  split_from: z.int().nullable(),
  split_to: z.int().nullable(),
  cap: Amount,
  discount: z.number().nullable().describe('in percent'),
  interest: z.number().nullable().describe('in percent a year'),
  matures_on: DayOut.nullable(),
  most_favoured: z.boolean(),
  instrument_id: Person,
  round_id: Person,
  reverses_id: Person,
  reversed_by_id: Person,
  note: Text,
  created_by: Person,
  created_at: TimestampOut,
  can: z.object({ reverse: z.boolean() }),
});

const Round = z.object({
  id: IdOut,
  company_id: IdOut,
  name: z.string(),
  closed_on: DayOut,
  currency: z.string(),
  price_per_share: z.number(),
  fully_diluted_shares: z.int(),
  pre_money: Amount,
  new_money: Amount,
  post_money: z.int().describe('fully diluted shares x price per share'),
  created_by: Person,
  created_at: TimestampOut,
  withdrawn_at: TimestampOut.nullable(),
  can: z.object({ withdraw: z.boolean() }),
});

const Valuation = z.object({
  id: IdOut,
  company_id: IdOut,
  holding_id: IdOut,
  as_of: DayOut,
  technique: choiceOf({ label: 'Technique', choices: VALUATION_TECHNIQUES }),
  state: choiceOf({ label: 'State', choices: VALUATION_STATES }),
  currency: z.string(),
  fair_value: z.int(),
  prior_value: Amount.describe('the fair value before it, on the same day'),
  bridge: Text,
  inputs: Text,
  created_by: Person,
  created_at: TimestampOut,
  decided_by: Person,
  decided_at: TimestampOut.nullable(),
  decision_note: Text,
  version: z.int(),
  can: z.object({ decide: z.boolean(), attach: z.boolean() }),
});

const Holding = z.object({
  id: IdOut,
  currency: z.string(),
  portfolio: z.object({ id: IdOut, name: z.string() }).nullable(),
  figures: z.array(FigureView),
  shares_by_class: z.array(z.object({ share_class: z.string(), shares: z.int() })),
  instruments: z.array(z.object({ id: IdOut, kind: z.string(), since: DayOut, cost: z.int(), shares: z.int() })),
  closed_on: DayOut.nullable().describe('when nothing was held any more'),
  problem: z.string().nullable().describe('why no figure can be computed'),
});

const Investments = z.object({
  company_id: IdOut,
  as_of: DayOut,
  currency: z.string().describe('of the firm'),
  holdings: z.array(Holding),
  total: Combined,
  transactions: z.array(Transaction),
  rounds: z.array(Round),
  valuations: z.array(Valuation),
  can: z.object({ record: z.boolean() }),
});

const get = procedure({ needs: 'investment:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/investments',
    summary: 'What is held of a company on a day: position, entries and figures with their working',
    tags,
  })
  .input(z.strictObject({ id: Id, as_of: AsOf }))
  .output(Investments);

const record = procedure({ needs: 'investment:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/transactions',
    successStatus: 201,
    summary: 'Write down what happened to a holding; nothing is ever changed, a correction is a reversal',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      kind: choiceOf({ label: 'Kind', choices: TRANSACTION_KINDS }),
      ...newFields(TRANSACTION_FIELDS),
      holding_id: Id.optional().describe('needed where the company has several; left out, a purchase begins one'),
      currency: CurrencyCode.optional().describe('of a new holding; that of the company if left out'),
      portfolio_id: Id.nullable().optional().describe('of a new holding; that of the company if left out'),
      instrument_id: Id.nullable().optional(),
      round_id: Id.nullable().optional(),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Transaction);

const reverse = procedure({ needs: 'investment:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/investment-transactions/{id}/reverse',
    successStatus: 201,
    summary: 'Take a transaction back by an entry of its own',
    tags,
  })
  .input(z.strictObject({ id: Id, note: optionalText('Note', 1000).optional() }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Transaction);

const addRound = procedure({ needs: 'investment:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/rounds',
    successStatus: 201,
    summary: 'Add a priced round of a company',
    tags,
  })
  .input(z.strictObject({ id: Id, ...newFields(ROUND_FIELDS) }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Round);

const withdrawRound = procedure({ needs: 'investment:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/financing-rounds/{id}/withdraw',
    summary: 'Withdraw a round that was wrong; it stays on record and counts no more',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Round);

const prepareValuation = procedure({ needs: 'investment:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/valuations',
    successStatus: 201,
    summary: 'Propose a fair value of what is held; it counts once somebody else has approved it',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      holding_id: Id.optional().describe('needed where the company has several holdings'),
      ...newFields(VALUATION_FIELDS),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Valuation);

const decideValuation = procedure({ needs: 'valuation:approve', mode: 'write' })
  .route({
    method: 'POST',
    path: '/valuations/{id}/decide',
    summary: 'Approve or reject a valuation that somebody else has prepared; then it is locked',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      decision: z.enum(['approved', 'rejected'], 'Decision must be approved or rejected.'),
      note: optionalText('Note', 1000).optional(),
    }),
  )
  .errors({
    ...errors('VALUATION_DECIDED', 'SECOND_PERSON_NEEDED'),
    STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Valuation }) },
  })
  .output(Valuation);

const HoldingRow = z.object({
  id: IdOut,
  company: z.object({ id: IdOut, name: z.string(), status: z.string() }),
  portfolio_id: IdOut.nullable(),
  currency: z.string(),
  figures: z.array(FigureView.pick({ key: true, value: true, unit: true, note: true })),
  valued_on: DayOut.nullable(),
  closed_on: DayOut.nullable(),
  problem: z.string().nullable(),
});

const ofPortfolio = z.strictObject({
  as_of: AsOf,
  portfolio_id: Id.optional().describe('only what belongs to this portfolio'),
});

const returns = procedure({ needs: 'investment:read' })
  .route({
    method: 'GET',
    path: '/investments/returns',
    summary: 'Returns of a portfolio or of the firm on a day, and the schedule of investments that they are made of',
    tags,
  })
  .input(ofPortfolio)
  .output(z.object({ as_of: DayOut, currency: z.string(), total: Combined, holdings: z.array(HoldingRow) }));

const history = procedure({ needs: 'investment:read' })
  .route({
    method: 'GET',
    path: '/investments/history',
    summary: 'Cost and fair value at the end of each quarter',
    tags,
  })
  .input(ofPortfolio)
  .output(
    z.object({
      currency: z.string(),
      problem: z.string().nullable(),
      points: z.array(z.object({ day: DayOut, cost: z.int(), fair_value: Amount, proceeds: z.int() })),
    }),
  );

const Entry = z.object({
  id: IdOut,
  company: z.object({ id: IdOut, name: z.string() }),
  kind: z.string(),
  day: DayOut,
  amount: Amount,
  currency: z.string(),
});

const working = procedure({ needs: 'investment:read' })
  .route({
    method: 'GET',
    path: '/investments/working',
    summary: 'How a figure of a portfolio or the firm came about: formula, inputs, entries',
    tags,
  })
  .input(ofPortfolio.extend({ figure: z.enum(FIGURE_KEYS, 'Name one of the figures.') }))
  .output(z.object({ as_of: DayOut, currency: z.string(), figure: FigureView.nullable(), entries: z.array(Entry) }));

const File = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });

const exportTransactions = procedure({ needs: 'investment:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/investments/transactions/export',
    outputStructure: 'detailed',
    summary: 'All transactions, as CSV',
    tags,
  })
  .input(z.strictObject({ portfolio_id: Id.optional(), company_id: Id.optional() }))
  .output(File);

const exportSchedule = procedure({ needs: 'investment:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/investments/schedule/export',
    outputStructure: 'detailed',
    summary: 'The schedule of investments on a day, as CSV',
    tags,
  })
  .input(ofPortfolio)
  .output(File);

export const investments = {
  get,
  record,
  reverse,
  addRound,
  withdrawRound,
  prepareValuation,
  decideValuation,
  returns,
  history,
  working,
  exportTransactions,
  exportSchedule,
};
