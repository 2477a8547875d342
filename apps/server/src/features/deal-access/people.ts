import { type Role, TEAM_ROLES } from '@cairn/domain';

/** SQL: whether `person`, an alias of user_profiles, works on the firm's deals today. */
export const worksOnDeals = (person: string, roles: readonly Role[] = TEAM_ROLES): string =>
  `${person}.is_active and ${person}.role in (${roles.map((role) => `'${role}'`).join(', ')})`;

/**
 * SQL: whether somebody may see a deal, both given by id. It says of other people what the policy `deal_rule` says of the
 * one who asks: a deal that is not confidential is everybody's, and a confidential one its members'.
 */
export const seesDeal = (person: string, deal: string): string =>
  `(not exists (select 1 from confidential_opportunities c where c.opportunity_id = ${deal})
    or exists (select 1 from opportunity_members m where m.opportunity_id = ${deal} and m.user_id = ${person}))`;
