import { type Currency, minorDigits, type Priority, type Source } from '@cairn/domain';
import type { Inputs } from '../../../../lib/api/api.ts';
import type { Profile } from '../../../../lib/session/profile.ts';
import type { Deal } from '../queries.ts';

/** What a person may write on a deal, as it goes over the wire. */
export type DealValues = Required<Omit<Inputs['opportunities']['update'], 'id' | 'version'>>;
export type DealField = keyof DealValues;

export const MONEY_FIELDS = [
  'target_amount',
  'current_valuation',
  'revenue',
  'burn_rate',
  'market_size',
  'coinvestor_minimum_amount',
  'coinvestor_maximum_amount',
] as const satisfies readonly DealField[];
export type MoneyField = (typeof MONEY_FIELDS)[number];

export const TEXT_FIELDS = [
  'founder_name',
  'founder_email',
  'website',
  'linkedin',
  'industry',
  'sector',
  'business_model',
  'current_stage',
  'funding_round',
  'target_market',
  'competitive_landscape',
  'competitive_advantage',
] as const satisfies readonly DealField[];
export type TextField = (typeof TEXT_FIELDS)[number];

type TypedField =
  | MoneyField
  | TextField
  | 'company_name'
  | 'runway_months'
  | 'probability'
  | 'received_on'
  | 'expected_close_date';

/** The same as typed: every text as it stands in its field, so that nothing is lost while it cannot be read yet. */
export interface DealDraft extends Record<TypedField, string> {
  currency: Currency;
  priority: Priority;
  source: Source | null;
  assigned_to: string | null;
  shared_with_coinvestors: boolean;
  tags: string[];
}

const EMPTY = Object.fromEntries([...MONEY_FIELDS, ...TEXT_FIELDS].map((field) => [field, ''])) as Record<
  MoneyField | TextField,
  string
>;

/** A new deal: the defaults of the specification, owned by whoever adds it. */
export function emptyDraft(profile: Profile): DealDraft {
  const ownsDeals = profile.role === 'firm_admin' || profile.role === 'firm_user';
  return {
    ...EMPTY,
    company_name: '',
    runway_months: '0',
    probability: '50',
    received_on: '',
    expected_close_date: '',
    currency: profile.currency as Currency,
    priority: 'medium',
    source: null,
    assigned_to: ownsDeals ? profile.id : null,
    shared_with_coinvestors: false,
    tags: [],
  };
}

/** A stored deal as it stands in the fields. */
export function draftOf(deal: Deal | DealValues): DealDraft {
  const texts = TEXT_FIELDS.map((field) => [field, deal[field] ?? '']);
  const amounts = MONEY_FIELDS.map((field) => [field, amountText(deal[field], deal.currency)]);
  return {
    ...(Object.fromEntries([...texts, ...amounts]) as typeof EMPTY),
    company_name: deal.company_name,
    runway_months: String(deal.runway_months),
    probability: String(deal.probability),
    received_on: deal.received_on ?? '',
    expected_close_date: deal.expected_close_date ?? '',
    currency: deal.currency as Currency,
    priority: deal.priority,
    source: deal.source,
    assigned_to: deal.assigned_to,
    shared_with_coinvestors: deal.shared_with_coinvestors,
    tags: [...deal.tags],
  };
}

/** 120050000 -> "1,200,500", 120050050 -> "1,200,500.50": as one would type it, without the currency beside the field. */
export function amountText(minor: number | null, currency: string): string {
  if (minor === null) return '';
  const digits = minorDigits(currency as Currency);
  const unit = 10 ** digits;
  const whole = Math.floor(minor / unit).toLocaleString('en-US');
  // Digit by digit: minor / unit as a float would show the largest amounts a cent off.
  const cents = minor % unit;
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(digits, '0')}`;
}
