import { DEAL_COLUMNS, OPPORTUNITY_SORTS, PRIORITIES, SOURCES } from '@cairn/domain';
import { z } from 'zod';
import {
  CurrencyCode,
  EmailAddress,
  Id,
  oneOrMore,
  optionalDate,
  optionalMoney,
  optionalText,
  optionalUrl,
  requiredText,
  StageKey,
  text,
} from '../fields.ts';

export const Tags = z
  .array(text('Tag', 40))
  .max(20, 'A deal can have at most 20 tags.')
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]);

const Probability = z
  .int('Probability must be a whole number from 0 to 100.')
  .min(0, 'Probability must be a whole number from 0 to 100.')
  .max(100, 'Probability must be a whole number from 0 to 100.');

/** What a person may write on a deal; everything else (stage, versions, who and when) the server sets. */
export const writable = {
  company_name: requiredText('Company name', 200),
  founder_name: optionalText('Founder name', 200),
  founder_email: z.union([z.literal('').transform(() => null), EmailAddress]).nullable(),
  website: optionalUrl('Website'),
  linkedin: optionalUrl('LinkedIn'),
  industry: optionalText('Industry', 200),
  sector: optionalText('Sector', 200),
  business_model: optionalText('Business model', 200),
  current_stage: optionalText('Company stage', 200),
  funding_round: optionalText('Funding round', 200),
  currency: CurrencyCode,
  target_amount: optionalMoney('Target amount'),
  current_valuation: optionalMoney('Current valuation'),
  revenue: optionalMoney('Revenue'),
  burn_rate: optionalMoney('Burn rate'),
  market_size: optionalMoney('Market size'),
  coinvestor_minimum_amount: optionalMoney('Co-investor minimum'),
  coinvestor_maximum_amount: optionalMoney('Co-investor maximum'),
  runway_months: z
    .int('Runway must be a whole number of months.')
    .min(0, 'Runway cannot be negative.')
    .max(1200, 'Runway can be at most 1,200 months.'),
  target_market: optionalText('Target market', 4000),
  competitive_landscape: optionalText('Competitive landscape', 4000),
  competitive_advantage: optionalText('Competitive advantage', 4000),
  priority: z.enum(PRIORITIES, 'Priority must be low, medium, high or critical.'),
  source: z.enum(SOURCES, 'Choose one of the listed sources.').nullable(),
  assigned_to: Id.nullable(),
  probability: Probability,
  received_on: optionalDate('Date received'),
  expected_close_date: z.union([z.literal('').transform(() => null), optionalDate('Expected close date')]),
  shared_with_coinvestors: z.boolean(),
  tags: Tags,
};

const Search = text('Search', 200).optional();

export const filters = {
  search: Search.describe('part of company, founder, industry or tag'),
  status: oneOrMore(StageKey),
  priority: oneOrMore(z.enum(PRIORITIES, 'Priority must be low, medium, high or critical.')),
  source: oneOrMore(z.enum(SOURCES, 'Choose one of the listed sources.')),
  assigned_to: oneOrMore(Id),
};

export const Sort = z.enum(OPPORTUNITY_SORTS, 'This column cannot be sorted by.');
export const Direction = z.enum(['asc', 'desc'], 'direction must be asc or desc.');
export const order = { sort: Sort.default('created_at'), direction: Direction.default('desc') };

export const Column = z.enum(DEAL_COLUMNS, 'This is not a column of the list.');
/** Columns beside the company, in the order in which they shall stand; without them the file has the usual ones. */
export const columns = { columns: oneOrMore(Column) };
/** The same for a query, where no column cannot be said: the company may be named, which always stands first. */
export const namedColumns = {
  columns: oneOrMore(z.enum(['company_name', ...DEAL_COLUMNS], 'This is not a column of the list.')),
};
