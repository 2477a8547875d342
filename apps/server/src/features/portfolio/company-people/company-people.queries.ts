import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { type Actor, may } from '../../../core/actor.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type PeopleInputs = InferContractRouterInputs<Contract>['companyPeople'];
export type PeopleOutputs = InferContractRouterOutputs<Contract>['companyPeople'];
export type PersonView = PeopleOutputs['add'];

export interface PersonRow {
  id: string;
  company_id: string;
  name: Buffer;
  email: Buffer;
  email_index: Buffer;
  invitation_id: string | null;
  has_account: boolean;
  is_invited: boolean;
  is_expired: boolean;
  created_at: string;
}

// Under the policies of the company: what hides it hides its people.
export const SELECT_PEOPLE = `
  select p.id, p.company_id, p.name, p.email, p.email_index, p.invitation_id, ${isoTime('p.created_at')} as created_at,
         p.user_id is not null or coalesce(i.is_accepted, false) as has_account,
         coalesce(not i.is_accepted and i.revoked_at is null and i.expires_at > now(), false) as is_invited,
         coalesce(not i.is_accepted and i.revoked_at is null and i.expires_at <= now(), false) as is_expired
    from company_people p join portfolio_companies c on c.tenant_id = p.tenant_id and c.id = p.company_id
    left join user_invitations i on i.tenant_id = p.tenant_id and i.id = p.invitation_id
   where p.ended_at is null`;

export async function findPersonRow(tx: Tx, id: string): Promise<PersonRow | undefined> {
  return (await tx.query<PersonRow>(`${SELECT_PEOPLE} and p.id = $1`, [id], 'find-company-person'))[0];
}

export function viewPerson(cells: TenantCells, actor: Pick<Actor, 'role' | 'scopes'>, row: PersonRow): PersonView {
  const access = row.has_account ? 'active' : row.is_invited ? 'invited' : row.is_expired ? 'expired' : 'none';
  return {
    id: row.id,
    company_id: row.company_id,
    ...readPerson(cells, row),
    access,
    created_at: row.created_at,
    can: {
      invite: access !== 'active' && may(actor, 'invitation:manage'),
      end: may(actor, 'portfolio:write'),
    },
  };
}

export function readPerson(cells: TenantCells, { id, name, email }: Pick<PersonRow, 'id' | 'name' | 'email'>) {
  return {
    name: cells.decryptText('company_people', 'name', id, name),
    email: cells.decryptText('company_people', 'email', id, email),
  };
}
