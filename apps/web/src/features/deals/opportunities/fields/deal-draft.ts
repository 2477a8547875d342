import type { Currency } from '@cairn/domain';
import { DEAL_FIELDS, type DealField, type DealValues, MEMBER_ROLES, pickFields } from '@cairn/domain';
import { describeValue } from '../../../../lib/fields/describe-value.ts';
import { type DraftOf, emptyDraft } from '../../../../lib/fields/draft.ts';
import type { Profile } from '../../../../lib/session/profile.ts';
import type { PersonOf } from '../../../../lib/team.ts';
import type { Deal } from '../queries.ts';

/** A deal as it stands in the fields of the form. */
export type DealDraft = DraftOf<typeof DEAL_FIELDS>;

/** The fields of a record that a person may write. */
export const dealValues = (deal: Deal): DealValues => pickFields(DEAL_FIELDS, deal);

/** A new deal: the defaults of the catalogue, in the firm's currency, owned by whom adds it if they can own one. */
export function newDealDraft(profile: Profile): DealDraft {
  const ownsDeals = MEMBER_ROLES.includes(profile.role);
  return {
    ...emptyDraft(DEAL_FIELDS, profile.currency as Currency),
    assigned_to: ownsDeals ? profile.id : null,
  };
}

/** The value of a deal's field as a person would say it. */
export const describeField = (field: DealField, values: DealValues, nameOf: PersonOf): string =>
  describeValue(DEAL_FIELDS[field], values[field], { currency: values.currency, nameOf });
