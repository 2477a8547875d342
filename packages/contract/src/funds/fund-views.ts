import {
  BRIDGE_STEPS,
  type BridgeStep,
  COMPANIES_SHOWN,
  RUN_STATES,
  TERMS_FIELDS,
  TERMS_STATES,
} from '@cairn/domain/fund';
import { z } from 'zod';
import { DayOut, Id, IdOut, optionalDate, optionalText, TimestampOut } from '../fields.ts';
import { choiceOf, readableFields } from '../record-fields.ts';

export const Person = IdOut.nullable();
export const Amount = z.int().describe('integer minor units of the currency of the fund');
export const AsOf = optionalDate('as_of').optional().describe('today in the time zone of the firm if left out');
export const KnownOn = optionalDate('known_on')
  .optional()
  .describe('as it was written down by the end of this day; everything if left out');
export const Note = optionalText('Note', 1000).optional();
export const Decision = z.enum(['approved', 'rejected'], 'Decision must be approved or rejected.');

const Percent = z.number('Write a number in percent.').min(0).max(100).nullable();

export const SideLetter = z.strictObject({
  lp_id: Id,
  hurdle: Percent,
  carry: Percent,
  catch_up: Percent,
  fee_discount: Percent,
  withholding: Percent.default(null).describe('tax withheld from distributions to it'),
});

/** A figure of a fund or an LP with its working. */
export const FundFigure = z.object({
  key: z.enum(['pic', 'dpi', 'rvpi', 'tvpi', 'net_irr', 'gross_irr', 'moic']),
  value: z.string().nullable().describe('a decimal; null where the figure does not exist'),
  unit: z.enum(['multiple', 'rate', 'share']),
  note: z.string().nullable(),
  formula: z.string(),
  inputs: z.array(z.object({ name: z.string(), unit: z.enum(['money', 'plain']), values: z.array(z.string()) })),
  entries: z.array(IdOut).describe('of the entries behind it the first 100'),
  entry_count: z.int().describe('how many entries are behind it'),
});

/** What an LP, or all LPs together, have put in, got out and still have. */
export const Position = z.object({
  commitment: Amount,
  called: Amount.describe('of issued calls, inside of the commitment'),
  paid_in: Amount,
  unfunded: Amount,
  distributed: Amount,
  nav: Amount.describe('after fees and accrued carry, as booked until the day'),
  accrued_carry: Amount,
  figures: z.array(FundFigure),
});

/** The same without the working, for lists: of 100 LPs that would be megabytes. */
export const PositionRow = Position.extend({
  figures: z.array(FundFigure.pick({ key: true, value: true, unit: true, note: true })),
});

export const Recycling = z.object({
  recycled: Amount.describe('paid for companies, fees and expenses beyond what LPs paid in'),
  allowed: Amount.nullable().describe('null without a limit'),
  until: DayOut.nullable(),
  above: Amount.describe('of it above the limit'),
  late: Amount.describe('of it after the last day'),
});

/** What LPs and the fund have made until a day. */
export const Performance = z.object({
  as_of: DayOut,
  known_on: DayOut.nullable().describe('null for everything that is written down'),
  currency: z.string(),
  net: z.array(FundFigure).describe('between LPs and fund, after fees and carry'),
  left_out: z.array(z.string()).describe('names of LPs that bear no fees, and so are not in the net figures'),
  gross: z.array(FundFigure).describe('between fund and companies; none without a portfolio'),
  net_problem: z.string().nullable(),
  gross_problem: z.string().nullable(),
  points: z
    .array(
      z.object({
        day: DayOut,
        committed: Amount,
        called: Amount,
        paid_in: Amount,
        distributed: Amount,
        nav: Amount,
        net_cash: Amount.describe('distributed less paid in'),
      }),
    )
    .describe('the ends of all quarters until the day, and the day'),
});

/** What led from the NAV before a period to that at its end. */
export const NavBridge = z.object({
  from: DayOut,
  to: DayOut,
  known_on: DayOut.nullable().describe('null for everything that is written down'),
  currency: z.string(),
  opening: Amount,
  closing: Amount,
  lines: z
    .array(
      z.object({
        key: z.enum(Object.keys(BRIDGE_STEPS) as [BridgeStep, ...BridgeStep[]]),
        amount: Amount.describe('below 0 where it reduces the NAV'),
        formula: z.string(),
        postings: z
          .array(z.object({ id: IdOut, day: DayOut, memo: z.string(), amount: Amount }))
          .describe('what it is the sum of; a gain has its currency part taken out'),
      }),
    )
    .describe('with the opening they sum to the closing'),
  currency_problem: z.string().nullable().describe('why what exchange rates did could not be taken out of the gains'),
});

export const TermsVersion = z.object({
  id: IdOut,
  version_no: z.int(),
  state: choiceOf({ label: 'State', choices: TERMS_STATES }),
  ...readableFields(TERMS_FIELDS),
  side_letters: z.array(SideLetter),
  note: z.string().nullable(),
  created_by: Person,
  created_at: TimestampOut,
  decided_by: Person,
  decided_at: TimestampOut.nullable(),
  decision_note: z.string().nullable(),
  version: z.int(),
  can: z.object({ decide: z.boolean() }),
});

export const Commitment = z.object({
  id: IdOut,
  lp_id: IdOut,
  lp_name: z.string(),
  amount: Amount,
  closed_on: DayOut,
  is_transfer: z.boolean().describe('whether it came or went with an interest; below 0 where it went'),
  created_at: TimestampOut,
});

/** What goes over from one LP to another with an interest. */
export const Interest = z.object({
  commitment: Amount,
  unfunded: Amount,
  nav: Amount.describe('after accrued carry'),
  accrued_carry: Amount,
  paid_in: Amount,
  distributed: Amount,
});

export const FundRow = z.object({
  id: IdOut,
  name: z.string(),
  currency: z.string(),
  companies_shown: choiceOf({ label: 'Companies shown', choices: COMPANIES_SHOWN }),
  portfolio: z.object({ id: IdOut, name: z.string() }).nullable(),
  lps: z.int(),
  committed: Amount,
  called: Amount,
  distributed: Amount,
  terms_version: z.int().nullable().describe('of the approved terms'),
  created_at: TimestampOut,
});

export const QuarterEnd = z.iso.date('Quarter must be the last day of a quarter, such as 2026-03-31.');

/** What all LPs of a fund get at once: statements of a quarter, its report, or tax forms. */
export const RunRow = z.object({
  id: IdOut,
  fund_id: IdOut,
  quarter_end: DayOut,
  version_no: z.int().describe('above 1 for a correction of what was released'),
  state: choiceOf({ label: 'State', choices: RUN_STATES }),
  note: z.string().nullable().describe('why it was corrected'),
  drawn: z.int().describe('how many of its PDFs are made'),
  total: z.int(),
  created_by: Person,
  created_at: TimestampOut,
  decided_by: Person,
  decided_at: TimestampOut.nullable(),
  version: z.int(),
});
