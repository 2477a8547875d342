import {
  DEAL_COLUMNS,
  DEAL_FIELDS,
  type DealField,
  type FilterField,
  OPPORTUNITY_SORTS,
  PRIORITIES,
  ROW_FIELDS,
  SOURCES,
} from '@cairn/domain';
import { z } from 'zod';
import {
  CurrencyCode,
  DayOut,
  EmailAddress,
  Id,
  IdOut,
  oneOrMore,
  optionalDate,
  optionalMoney,
  optionalText,
  optionalUrl,
  requiredText,
  StageKey,
  text,
  wholeNumber,
} from '../fields.ts';

const { company_name, runway_months, probability, ...fields } = DEAL_FIELDS;

export const Tags = z
  .array(text('Tag', 40))
  .max(20, 'A deal can have at most 20 tags.')
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]);

/** A text as long as the catalogue allows; empty means none. */
const textOf = ({ label, max }: { label: string; max: number }) => optionalText(label, max);
const dayOf = ({ label }: { label: string }) => z.union([z.literal('').transform(() => null), optionalDate(label)]);

/** What a person may write on a deal, a schema for each field of the catalogue; all else the server sets. */
export const writable = {
  company_name: requiredText(company_name.label, company_name.max),
  founder_name: textOf(fields.founder_name),
  founder_email: z.union([z.literal('').transform(() => null), EmailAddress]).nullable(),
  website: optionalUrl(fields.website.label),
  linkedin: optionalUrl(fields.linkedin.label),
  industry: textOf(fields.industry),
  sector: textOf(fields.sector),
  business_model: textOf(fields.business_model),
  current_stage: textOf(fields.current_stage),
  funding_round: textOf(fields.funding_round),
  currency: CurrencyCode,
  target_amount: optionalMoney(fields.target_amount.label),
  current_valuation: optionalMoney(fields.current_valuation.label),
  revenue: optionalMoney(fields.revenue.label),
  burn_rate: optionalMoney(fields.burn_rate.label),
  market_size: optionalMoney(fields.market_size.label),
  coinvestor_minimum_amount: optionalMoney(fields.coinvestor_minimum_amount.label),
  coinvestor_maximum_amount: optionalMoney(fields.coinvestor_maximum_amount.label),
  runway_months: wholeNumber(runway_months),
  target_market: textOf(fields.target_market),
  competitive_landscape: textOf(fields.competitive_landscape),
  competitive_advantage: textOf(fields.competitive_advantage),
  priority: z.enum(PRIORITIES, 'Priority must be low, medium, high or critical.'),
  source: z.enum(SOURCES, 'Choose one of the listed sources.').nullable(),
  assigned_to: Id.nullable(),
  probability: wholeNumber(probability),
  received_on: dayOf(fields.received_on),
  expected_close_date: dayOf(fields.expected_close_date),
  shared_with_coinvestors: z.boolean(),
  tags: Tags,
} satisfies Record<DealField, z.ZodType>;

const Text = z.string().nullable();
const Minor = z.int().nullable().describe('integer minor units of the currency');
const Day = DayOut.nullable();

/** The same fields as they are read. */
export const readable = {
  company_name: z.string(),
  founder_name: Text,
  founder_email: Text,
  website: Text,
  linkedin: Text,
  industry: Text,
  sector: Text,
  business_model: Text,
  current_stage: Text,
  funding_round: Text,
  currency: CurrencyCode,
  target_amount: Minor,
  current_valuation: Minor,
  revenue: Minor,
  burn_rate: Minor,
  market_size: Minor,
  coinvestor_minimum_amount: Minor,
  coinvestor_maximum_amount: Minor,
  runway_months: z.int(),
  target_market: Text,
  competitive_landscape: Text,
  competitive_advantage: Text,
  priority: z.enum(PRIORITIES),
  source: z.enum(SOURCES).nullable(),
  assigned_to: IdOut.nullable(),
  probability: z.int(),
  received_on: Day,
  expected_close_date: Day,
  shared_with_coinvestors: z.boolean(),
  tags: z.array(z.string()),
} satisfies Record<DealField, z.ZodType>;

/** Those of them that a row of the list carries. */
export const inRow = pick(readable, ROW_FIELDS);

function pick<T extends object, K extends keyof T>(all: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;
}

const Search = text('Search', 200).optional();

export const filters = {
  search: Search.describe('part of company, founder, industry or tag'),
  status: oneOrMore(StageKey),
  priority: oneOrMore(z.enum(PRIORITIES, 'Priority must be low, medium, high or critical.')),
  source: oneOrMore(z.enum(SOURCES, 'Choose one of the listed sources.')),
  assigned_to: oneOrMore(Id),
} satisfies Record<FilterField | 'search' | 'status', z.ZodType>;

export const Sort = z.enum(OPPORTUNITY_SORTS, 'This column cannot be sorted by.');
export const Direction = z.enum(['asc', 'desc'], 'direction must be asc or desc.');
export const order = { sort: Sort.default('created_at'), direction: Direction.default('desc') };

export const Column = z.enum(DEAL_COLUMNS, 'This is not a column of the list.');
/** Columns beside the company, in the order wanted; without them the file has the usual ones. */
export const columns = { columns: oneOrMore(Column) };
/** The same for a query, where no column cannot be said: the company may be named, which always stands first. */
export const namedColumns = {
  columns: oneOrMore(z.enum(['company_name', ...DEAL_COLUMNS], 'This is not a column of the list.')),
};
