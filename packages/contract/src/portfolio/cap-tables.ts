import { CAP_TABLE, type CapTable, ROUND_PLAN, type RoundPlan } from '@cairn/domain/conversion';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { listFields, readableFields, writableFields } from '../record-fields.ts';

const tags = ['Cap tables'];

/** The catalogues pair each field with its value, which a schema that is made from them cannot say. */
const Table = z.strictObject(listFields(CAP_TABLE, writableFields)) as unknown as z.ZodType<CapTable, CapTable>;
const Plan = z.strictObject(listFields(ROUND_PLAN, writableFields)) as unknown as z.ZodType<RoundPlan, RoundPlan>;
const StoredTable = z.strictObject(listFields(CAP_TABLE, readableFields)) as unknown as z.ZodType<CapTable, CapTable>;

const Amount = z.int().describe('integer minor units of the currency of the cap table');
const Share = z.string().describe('a decimal; "0.2" is 20 percent');
const VersionNo = z.int32('Send the version that you saw; 0 where there is none.').min(0);

const OwnHolding = z.object({
  id: IdOut,
  name: z.string(),
  currency: z.string(),
  shares: z.int(),
  warrants: z.int(),
  instruments: z.array(
    z.object({
      id: IdOut,
      kind: z.string(),
      issued: DayOut,
      amount: Amount,
      cap: Amount.nullable(),
      discount: z.number().nullable().describe('in percent'),
      interest: z.number().nullable().describe('in percent a year'),
      matures: DayOut.nullable(),
      mostFavoured: z.boolean(),
    }),
  ),
});

const View = z.object({
  company_id: IdOut,
  version_no: z.int().describe('of the newest version; 0 while there is none'),
  shown_version_no: z.int(),
  table: StoredTable.nullable().describe('null while nobody has entered one'),
  versions: z.array(
    z.object({ version_no: z.int(), as_of: DayOut, created_by: IdOut.nullable(), created_at: TimestampOut }),
  ),
  currency: z.string().describe('what a first cap table begins with'),
  own: z.array(OwnHolding).describe('what the firm holds today, by its transactions'),
  can: z.object({ write: z.boolean() }),
});

const get = procedure({ needs: 'investment:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/cap-table',
    summary: 'Who else owns a company, as it was entered, and what the firm holds of it',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version_no: z.coerce.number().pipe(z.int32().positive()).optional().describe('the newest if left out'),
    }),
  )
  .output(View);

const save = procedure({ needs: 'investment:write', mode: 'write' })
  .route({
    method: 'PUT',
    path: '/portfolio-companies/{id}/cap-table',
    summary: 'Enter the cap table of a company as its next version',
    tags,
  })
  .input(z.strictObject({ id: Id, version_no: VersionNo, table: Table }))
  .errors(errors('STALE_VERSION'))
  .output(View);

const Working = z.object({
  formula: z.string(),
  inputs: z.array(z.object({ name: z.string(), unit: z.enum(['money', 'plain']), values: z.array(z.string()) })),
});

const Priced = z.object({
  currency: z.string(),
  pre_money: Amount,
  new_money: Amount,
  post_money: Amount.describe('all shares after the round at its price'),
  price: z.string().describe('for one new share, in units of the currency'),
  fully_diluted_before: z.int(),
  fully_diluted_after: z.int(),
  new_pool: z.int(),
  figures: z.array(
    Working.extend({
      key: z.enum(['price', 'post_money', 'fully_diluted_after', 'new_pool', 'own_share']),
      unit: z.enum(['price', 'money', 'shares', 'share']),
      value: z.string(),
    }),
  ),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(['holder', 'warrants', 'convertible', 'pool', 'investor']),
      own: z.boolean().describe('of the firm'),
      before: z.int(),
      after: z.int(),
      share_before: Share,
      share_after: Share,
      dilution: Share.nullable().describe('the part of its ownership that is lost; null where there was none'),
    }),
  ),
  conversions: z.array(
    Working.extend({
      instrument: IdOut.nullable().describe('the transaction of the firm; null of others'),
      name: z.string(),
      kind: z.string(),
      issued: DayOut,
      amount: Amount,
      interest: Amount,
      by: z.enum(['post_money_cap', 'pre_money_cap', 'discount', 'round_price']),
      terms_of: z.string().nullable().describe('whose terms it took by most favoured nation'),
      price: z.string(),
      shares: z.int(),
      unused: Amount.describe('too little for one more share'),
    }),
  ),
  purchases: z.array(z.object({ name: z.string(), own: z.boolean(), amount: Amount, shares: z.int(), unused: Amount })),
  basis: z.string().describe('names these results; recording refuses others'),
});

const Round = z.strictObject({
  id: Id,
  table: Table,
  plan: Plan,
  repaid: z
    .array(Id)
    .max(100, 'Leave out at most 100 notes.')
    .optional()
    .describe('convertible notes of the firm, by their transaction, that were repaid and do not convert'),
});

const price = procedure({ needs: 'investment:read' })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/round-preview',
    summary: 'Price a round with all that converts in it; nothing is stored',
    tags,
  })
  .input(Round)
  .output(Priced);

const exportCsv = procedure({ needs: 'investment:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/round-preview/export',
    outputStructure: 'detailed',
    summary: 'The cap table before and after a round, as CSV',
    tags,
  })
  .input(Round)
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const record = procedure({ needs: 'investment:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/round-conversion',
    successStatus: 201,
    summary:
      'Book a round as it was previewed: the round, the conversion of each SAFE and note of the firm, the cap table',
    tags,
  })
  .input(Round.extend({ version_no: VersionNo, basis: z.string().max(64) }))
  .errors(errors('ROUND_CHANGED', 'STALE_VERSION', 'IDEMPOTENCY_CONFLICT'))
  .output(
    z.object({
      round_id: IdOut,
      transaction_ids: z.array(IdOut),
      version_no: z.int().describe('of the cap table after the round'),
    }),
  );

export const capTables = { get, save, price, exportCsv, record };
