import type { Contract } from '@cairn/contract';
import type { ShareAccess, ShareEntity } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';

export type ShareInputs = InferContractRouterInputs<Contract>['shares'];
export type ShareOutputs = InferContractRouterOutputs<Contract>['shares'];
export type ShareView = ShareOutputs['create'];

export interface ShareRow {
  id: string;
  entity_type: ShareEntity;
  entity_id: string;
  opportunity_id: string | null;
  shared_by: string;
  shared_with_org: string;
  access_type: ShareAccess;
  access_notes: string | null;
  fields: ShareView['fields'];
  allows_download: boolean;
  has_watermark: boolean;
  terms_text: string | null;
  terms_version: number;
  expires_at: string | null;
  is_active: boolean;
  /** Whether its maker may still show it; the database says the same to whom it is for. */
  is_backed: boolean;
  /** Links without an account that are good. */
  links: number;
  created_at: string;
  version: number;
}

export const SELECT_SHARES = `
  select s.id, s.entity_type, s.entity_id, s.opportunity_id, s.shared_by, s.shared_with_org, s.access_type,
         (select n.access_notes from co_investor_share_notes n where n.tenant_id = s.tenant_id and n.share_id = s.id) as access_notes,
         s.fields, s.allows_download, s.has_watermark,
         s.terms_text, s.terms_version, ${isoTime('s.expires_at')} as expires_at, s.is_active,
         share_is_backed(s.shared_by, s.entity_type, s.entity_id, s.opportunity_id) as is_backed,
         (select count(*) from share_links l where l.tenant_id = s.tenant_id and l.share_id = s.id and l.revoked_at is null
           and l.expires_at > now())::int as links,
         ${isoTime('s.created_at')} as created_at, s.version
    from co_investor_shares s`;

/** A share that the person may see, locked until the transaction ends if it is to be changed. */
export async function findShare(tx: Tx, id: string, lock = false): Promise<ShareRow | undefined> {
  const rows = await tx.query<ShareRow>(
    `${SELECT_SHARES} where s.id = $1${lock ? ' for update of s' : ''}`,
    [id],
    lock ? 'lock-share' : 'find-share',
  );
  return rows[0];
}

/** Keeps what the firm noted, where only its own people read it. */
export async function writeNotes(
  { tx, actor }: Ctx,
  { id, opportunity_id }: Pick<ShareRow, 'id' | 'opportunity_id'>,
  notes: string | null,
): Promise<void> {
  await tx.query(
    `insert into co_investor_share_notes (tenant_id, id, share_id, opportunity_id, access_notes) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, share_id) do update set access_notes = excluded.access_notes`,
    [actor.tenantId, newId(), id, opportunity_id, notes],
    'write-share-notes',
  );
}

/** SQL: the account of a person of a share, who was invited or had one already; null as long as there is none. */
export const ACCOUNT = `coalesce(p.user_id, (select i.accepted_by from user_invitations i
  where i.tenant_id = p.tenant_id and i.id = p.invitation_id and i.is_accepted))`;

/**
 * SQL: visitors who have proven an address, each with the person that they are: an account of the firm with that address, or
 * the first visitor with it. Somebody who comes by two links is one person.
 */
export const KNOWN_VIEWERS = `
  select v.id, coalesce(u.id, first_value(v.id) over (partition by v.email_index order by v.created_at, v.id)) as person
    from share_link_visitors v join share_links l on l.tenant_id = v.tenant_id and l.id = v.link_id
    left join user_profiles u on u.tenant_id = v.tenant_id and u.email_index = v.email_index and u.deleted_at is null
   where v.let_in_at is not null and v.email_index is not null and l.asks_address`;
