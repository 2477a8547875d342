import { sql } from 'drizzle-orm';
import { foreignKey, index, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { userInvitations } from '../access/invitations.ts';
import { at, bytes, dealPolicy, founderPolicy, isOwnPerson, tenantTable } from '../tenant-table.ts';
import { portfolioCompanies } from './portfolio-companies.ts';

/**
 * Who speaks for a company: asked for updates by mail and, with an account, in the Company Portal. The policy of companies
 * reads this table, so it cannot be hidden by them in turn: it carries the company's deal, and is hidden by that.
 */
export const companyPeople = tenantTable(
  'company_people',
  {
    company_id: uuid().notNull(),
    opportunity_id: uuid(),
    name: bytes().notNull(),
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    /** A profile that there was already; one that comes by the invitation is found by that. */
    user_id: uuid(),
    invitation_id: uuid(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    ended_at: at(),
    ended_by: uuid(),
  },
  (table) => [
    foreignKey({
      name: 'company_people_company',
      columns: [table.tenant_id, table.company_id],
      foreignColumns: [portfolioCompanies.tenant_id, portfolioCompanies.id],
    }),
    foreignKey({
      name: 'company_people_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'company_people_invitation',
      columns: [table.tenant_id, table.invitation_id],
      foreignColumns: [userInvitations.tenant_id, userInvitations.id],
    }),
    index('company_people_company_idx').on(table.tenant_id, table.company_id),
    uniqueIndex('company_people_email_key')
      .on(table.tenant_id, table.company_id, table.email_index)
      .where(sql`${table.ended_at} is null`),
    dealPolicy('opportunity_id'),
    founderPolicy(isOwnPerson),
  ],
);
