import {
  type Currency,
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  type DealField,
  type DealValues,
  definitionOf,
  emptyValue,
  type FieldDefinition,
  MEMBER_ROLES,
  minorDigits,
} from '@cairn/domain';
import type { Profile } from '../../../../lib/session/profile.ts';
import type { Deal } from '../queries.ts';

type Fields = typeof DEAL_FIELDS;
/** What is typed is kept as text, so that nothing is lost while it cannot be read yet; what is chosen is a value. */
type DraftValue<D> = D extends { kind: 'boolean' | 'tags' | 'choice' | 'currency' | 'person' } ? 'chosen' : 'typed';

/** A deal as it stands in the fields of the form. */
export type DealDraft = { [F in DealField]: DraftValue<Fields[F]> extends 'typed' ? string : DealValues[F] };

const isChosen = ({ kind }: FieldDefinition): boolean =>
  kind === 'boolean' || kind === 'tags' || kind === 'choice' || kind === 'currency' || kind === 'person';

/** A value of a field as it stands in its editor. */
export function draftValue(field: DealField, value: DealValues[DealField], currency: Currency): DealDraft[DealField] {
  const definition = definitionOf(field);
  if (Array.isArray(value)) return [...value];
  if (isChosen(definition)) return value as DealDraft[DealField];
  if (value === null) return '';
  return definition.kind === 'money' ? amountText(Number(value), currency) : String(value);
}

/** A stored deal as it stands in the fields. */
export function draftOf(deal: Deal | DealValues): DealDraft {
  const drafts = DEAL_FIELD_KEYS.map((field) => [field, draftValue(field, deal[field], deal.currency)]);
  return Object.fromEntries(drafts) as DealDraft;
}

/** A new deal: the defaults of the catalogue, in the firm's currency, owned by whom adds it if they can own one. */
export function emptyDraft(profile: Profile): DealDraft {
  const empty = Object.fromEntries(DEAL_FIELD_KEYS.map((field) => [field, emptyValue(DEAL_FIELDS[field])]));
  const ownsDeals = MEMBER_ROLES.includes(profile.role);
  return draftOf({
    ...(empty as unknown as DealValues),
    currency: profile.currency as Currency,
    assigned_to: ownsDeals ? profile.id : null,
  });
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
