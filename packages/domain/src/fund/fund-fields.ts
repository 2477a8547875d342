import type { Catalogue, FieldDefinition, ValuesOf } from '../fields/field.ts';
import { Decimal } from '../returns/index.ts';
import type { FundTerms, SideLetter } from './terms.ts';

/** What LPs are shown of the companies of a fund (docs/rules/funds.md#companies-shown-to-lps). */
export const COMPANIES_SHOWN = {
  none: 'Nothing',
  names: 'Names and what they do',
  figures: 'Names, cost and fair value',
} as const;
export type CompaniesShown = keyof typeof COMPANIES_SHOWN;

/** What a person writes of a fund; its portfolio is chosen among those of the firm, its terms are versions of their own. */
export const FUND_FIELDS = {
  name: { kind: 'text', max: 200, label: 'Name', required: true, placeholder: 'Northgate Fund I' },
  currency: { kind: 'currency', label: 'Currency' },
  companies_shown: {
    kind: 'choice',
    choices: COMPANIES_SHOWN,
    default: 'names',
    label: 'LPs are shown of each company',
  },
  wire_details: {
    kind: 'long_text',
    max: 1000,
    label: 'Wire details',
    encrypted: 'financial',
    help: 'Bank, account and reference. They stand on each notice of a capital call.',
  },
} as const satisfies Catalogue;

const PERCENT = { kind: 'number', min: 0, max: 99.9999, decimals: 4, unit: '%' } as const;
const SHARE = { ...PERCENT, max: 100 } as const;

/** A version of a fund's terms, as a person writes it: percent, not shares. */
export const TERMS_FIELDS = {
  start: { kind: 'date', label: 'First closing', required: true },
  end: { kind: 'date', label: 'End of the fund', required: true },
  investment_period_end: {
    kind: 'date',
    label: 'End of the investment period',
    required: true,
    help: 'From this day on the fee is on invested cost.',
  },
  fee_rate: { ...PERCENT, label: 'Management fee a year', required: true },
  step_down_from: { kind: 'date', label: 'Lower fee from' },
  step_down_rate: { ...PERCENT, label: 'Lower fee a year' },
  fee_days: {
    kind: 'choice',
    choices: { '365': '365 days', '360': '360 days', calendar: 'The calendar year' },
    default: '365',
    label: 'A year of the fee has',
  },
  hurdle: { ...PERCENT, label: 'Hurdle per year', required: true },
  carry: { ...PERCENT, label: 'Carry', required: true },
  catch_up: { ...SHARE, label: 'Catch-up', required: true, help: '0 means none; else more than the carry.' },
  recall_limit: {
    ...SHARE,
    label: 'May be called again, at most',
    help: 'Of each commitment, over the life of the fund. Empty: no limit.',
  },
  recall_until: { kind: 'date', label: 'May be called again until', help: 'Empty: until the end of the fund.' },
  recycling_limit: {
    ...SHARE,
    label: 'May be invested again, at most',
    help: 'Of commitments, out of what came back, without going to LPs first. Empty: no limit.',
  },
  recycling_until: { kind: 'date', label: 'May be invested again until', help: 'Empty: until the end of the fund.' },
} as const satisfies Catalogue;
export type TermsValues = ValuesOf<typeof TERMS_FIELDS>;

/** What one LP has agreed otherwise, in percent; what is empty is as in the terms. */
export interface SideLetterValues {
  lp_id: string;
  hurdle: number | null;
  carry: number | null;
  catch_up: number | null;
  fee_discount: number | null;
  /** Tax withheld from distributions to it; letters of earlier versions say nothing. */
  withholding?: number | null;
}

const share = (percent: number): string => new Decimal(percent).div(100).toFixed();
const given = (key: 'hurdle' | 'carry' | 'catchUp', percent: number | null) =>
  percent === null ? {} : { [key]: share(percent) };

/** The values of a form as the maths reads them. What contradicts is found by `checkTerms`. */
export function termsOf(
  values: TermsValues,
  sideLetters: readonly SideLetterValues[],
  currency: FundTerms['currency'],
): FundTerms {
  const { start, end, investment_period_end, fee_rate, step_down_from, step_down_rate } = values;
  const first = start ?? '';
  const stepDown = step_down_from ? [{ from: step_down_from, rate: share(step_down_rate ?? 0) }] : [];
  const days = values.fee_days;
  return {
    currency,
    start: first,
    end: end ?? '',
    carry: { hurdle: share(values.hurdle ?? 0), carry: share(values.carry ?? 0), catchUp: share(values.catch_up ?? 0) },
    fee: {
      rates: [{ from: first, rate: share(fee_rate ?? 0) }, ...stepDown],
      investmentPeriodEnd: investment_period_end ?? '',
      daysInYear: days === 'calendar' ? 'calendar' : days === '360' ? 360 : 365,
    },
    recall: {
      ...(values.recall_limit !== null && { limit: share(values.recall_limit) }),
      ...(values.recall_until !== null && { until: values.recall_until }),
    },
    recycling: {
      ...(values.recycling_limit !== null && { limit: share(values.recycling_limit) }),
      ...(values.recycling_until !== null && { until: values.recycling_until }),
    },
    sideLetters: sideLetters.map(
      ({ lp_id, hurdle, carry, catch_up, fee_discount, withholding = null }): SideLetter => ({
        lp: lp_id,
        carry: { ...given('hurdle', hurdle), ...given('carry', carry), ...given('catchUp', catch_up) },
        ...(fee_discount !== null && { feeDiscount: share(fee_discount) }),
        ...(withholding !== null && { withholding: share(withholding) }),
      }),
    ),
  };
}

/** The field of the form that a field of the maths is written in. */
export const FORM_FIELD_OF: Readonly<Record<string, string>> = {
  start: 'start',
  end: 'end',
  'fee.investmentPeriodEnd': 'investment_period_end',
  'carry.hurdle': 'hurdle',
  'carry.carry': 'carry',
  'carry.catchUp': 'catch_up',
  'fee.rates': 'fee_rate',
  'fee.rates.0.rate': 'fee_rate',
  'fee.rates.1.from': 'step_down_from',
  'fee.rates.1.rate': 'step_down_rate',
  'recall.limit': 'recall_limit',
  'recall.until': 'recall_until',
  'recycling.limit': 'recycling_limit',
  'recycling.until': 'recycling_until',
};

export const TERMS_STATES = { proposed: 'Waiting for approval', approved: 'Approved', rejected: 'Rejected' } as const;
export type TermsState = keyof typeof TERMS_STATES;

export const INVESTOR_TYPES = {
  individual: 'Individual',
  family_office: 'Family office',
  fund_of_funds: 'Fund of funds',
  pension: 'Pension fund',
  endowment: 'Endowment or foundation',
  corporate: 'Corporate',
  insurance: 'Insurance company',
  sovereign: 'Public or sovereign',
  gp: 'General partner',
  other: 'Other',
} as const;
export type InvestorType = keyof typeof INVESTOR_TYPES;

export const KYC_STATES = {
  open: 'Not started',
  in_review: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
export type KycState = keyof typeof KYC_STATES;

/** What a person writes of a limited partner; commitments are written at closings. */
export const LP_FIELDS = {
  name: { kind: 'text', max: 200, label: 'Name', required: true, placeholder: 'Alder Family Office', wide: true },
  investor_type: { kind: 'choice', choices: INVESTOR_TYPES, default: 'other', label: 'Investor type' },
  country: { kind: 'text', max: 100, label: 'Country' },
  bears_fees: {
    kind: 'boolean',
    label: 'Pays fee and carry',
    help: 'The general partner’s own interest does not. Net figures of a fund leave those out.',
  },
  tax_id: { kind: 'text', max: 100, label: 'Tax number', encrypted: 'pii' },
  bank_details: { kind: 'long_text', max: 1000, label: 'Bank details', encrypted: 'financial' },
  kyc_state: { kind: 'choice', choices: KYC_STATES, default: 'open', label: 'Know-your-customer record' },
  kyc_expires_on: { kind: 'date', label: 'Record valid until' },
  kyc_note: { kind: 'long_text', max: 2000, label: 'Screening note' },
} as const satisfies Catalogue;

/** What of a limited partner changes only once a second person has verified it (docs/rules/funds.md#held-changes). */
export const LP_CHANGE_KINDS = {
  bank_details: 'Bank details',
  kyc: 'Know-your-customer approval',
  fees: 'Fee and carry',
  contact: 'Contact',
} as const;
export type LpChangeKind = keyof typeof LP_CHANGE_KINDS;

export const LP_CHANGE_STATES = { waiting: 'Waiting', approved: 'Approved', rejected: 'Rejected' } as const;
export type LpChangeState = keyof typeof LP_CHANGE_STATES;

/** What an LP asks for in its portal. */
export const LP_REQUEST_KINDS = ['bank_details', 'contact'] as const satisfies readonly LpChangeKind[];

export const COMMITMENT_FIELDS = {
  amount: { kind: 'money', label: 'Commitment', required: true },
  closed_on: { kind: 'date', label: 'Closing', required: true },
} as const satisfies Record<string, FieldDefinition>;

/** What of an LP a delegate may be shown (docs/rules/funds.md#delegates). */
export const DELEGATE_VIEWS = {
  statements: 'Statements',
  notices: 'Notices of calls and distributions',
  tax: 'Tax documents',
  performance: 'Performance',
} as const;
export type DelegateView = keyof typeof DELEGATE_VIEWS;

/** The longest that somebody is a delegate for, in days. */
export const DELEGATE_DAYS = 731;
export const DELEGATES_AT_MOST = 20;

export const TRANSFER_FIELDS = {
  commitment: {
    kind: 'money',
    label: 'Commitment that goes over',
    required: true,
    help: 'All of it, or a part: NAV and history go over in the same proportion.',
  },
  effective_on: { kind: 'date', label: 'Effective on', required: true },
  note: { kind: 'long_text', max: 1000, label: 'Note' },
} as const satisfies Catalogue;

/** Why nothing may be paid to a limited partner on a day; null if it may (docs/rules/funds.md#know-your-customer). */
export function payoutRefusal(
  {
    kyc_state,
    kyc_expires_on,
    bank_change_waiting = false,
  }: { kyc_state: string; kyc_expires_on: string | null; bank_change_waiting?: boolean },
  day: string,
): string | null {
  if (kyc_state !== 'approved') return 'Its know-your-customer record is not approved.';
  if (kyc_expires_on !== null && kyc_expires_on < day) return 'Its know-your-customer record has expired.';
  return bank_change_waiting ? 'A change of its bank details waits for a second person.' : null;
}
