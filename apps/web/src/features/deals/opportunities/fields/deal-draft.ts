import { type Currency, MEMBER_ROLES, type ValuesOf } from '@cairn/domain';
import { describeValue } from '../../../../lib/fields/describe-value.ts';
import { type DraftOf, emptyDraft } from '../../../../lib/fields/draft.ts';
import { fieldValue } from '../../../../lib/fields/own-fields.ts';
import type { Profile } from '../../../../lib/session/profile.ts';
import type { PersonOf } from '../../../../lib/team.ts';
import type { Deal } from '../queries.ts';
import type { AnyDealField, DealCatalogue } from './deal-catalogue.ts';

/** A deal as it stands in the fields of the form. */
export type DealDraft = DraftOf<DealCatalogue>;
/** The values of its fields, those of the firm's own among them. */
export type AnyDealValues = ValuesOf<DealCatalogue>;

/** The fields of a record that a person may write. */
export const dealValues = (deal: Deal, catalogue: DealCatalogue): AnyDealValues =>
  Object.fromEntries(
    Object.entries(catalogue).map(([field, definition]) => [field, fieldValue(deal, field, definition)]),
  ) as AnyDealValues;

/** A new deal: the defaults of the catalogue, in the firm's currency, owned by whom adds it if they can own one. */
export function newDealDraft(profile: Profile, catalogue: DealCatalogue): DealDraft {
  const ownsDeals = MEMBER_ROLES.includes(profile.role);
  return {
    ...emptyDraft(catalogue, profile.currency as Currency),
    assigned_to: ownsDeals ? profile.id : null,
  };
}

/** The value of a deal's field as a person would say it. */
export const describeField = (
  catalogue: DealCatalogue,
  field: AnyDealField,
  values: AnyDealValues,
  nameOf: PersonOf,
): string => describeValue(catalogue[field], values[field], { currency: values.currency, nameOf });
