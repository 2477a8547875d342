import type { Contract } from '@cairn/contract';
import type { InvestorType, KycState } from '@cairn/domain/fund';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';

export type PartnerInputs = InferContractRouterInputs<Contract>['limitedPartners'];
export type PartnerOutputs = InferContractRouterOutputs<Contract>['limitedPartners'];
export type PartnerView = PartnerOutputs['create'];
export type ContactView = PartnerOutputs['addContact'];

export interface PartnerRow {
  id: string;
  name: string;
  investor_type: InvestorType;
  country: string | null;
  bears_fees: boolean;
  tax_id_encrypted: Buffer | null;
  bank_details_encrypted: Buffer | null;
  kyc_state: KycState;
  kyc_expires_on: string | null;
  kyc_note: string | null;
  bank_change_waiting: boolean;
  created_at: string;
  version: number;
}

export interface ContactRow {
  id: string;
  lp_id: string;
  name: Buffer;
  email: Buffer;
  email_index: Buffer;
  invitation_id: string | null;
  has_account: boolean;
  is_invited: boolean;
  is_expired: boolean;
}

export const SELECT_CONTACTS = `
  select p.id, p.lp_id, p.name, p.email, p.email_index, p.invitation_id,
         p.user_id is not null or coalesce(i.is_accepted, false) as has_account,
         coalesce(not i.is_accepted and i.revoked_at is null and i.expires_at > now(), false) as is_invited,
         coalesce(not i.is_accepted and i.revoked_at is null and i.expires_at <= now(), false) as is_expired
    from lp_contacts p left join user_invitations i on i.tenant_id = p.tenant_id and i.id = p.invitation_id
   where p.ended_at is null`;

export function viewContact(cells: TenantCells, row: ContactRow): ContactView {
  return {
    id: row.id,
    name: cells.decryptText('lp_contacts', 'name', row.id, row.name),
    email: cells.decryptText('lp_contacts', 'email', row.id, row.email),
    access: row.has_account ? 'active' : row.is_invited ? 'invited' : row.is_expired ? 'expired' : 'none',
  };
}
