import type { AuditEvent } from '../../../core/audit.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findAudience } from '../../deal-access/audience.ts';
import { ACCOUNT, type ShareRow } from './shares.queries.ts';

type Told = Pick<ShareRow, 'id' | 'entity_type' | 'entity_id' | 'opportunity_id' | 'shared_with_org'>;

/** Whom a share is for, as far as they have an account. */
export async function listAccounts({ tx }: Ctx, shareId: string): Promise<string[]> {
  const rows = await tx.query<{ account: string | null }>(
    `select ${ACCOUNT} as account from co_investor_share_people p where p.share_id = $1 and p.removed_at is null`,
    [shareId],
    'accounts-of-share',
  );
  return rows.flatMap(({ account }) => account ?? []);
}

/** Tells the firm's pages that a share or what was done with it has changed; of a confidential deal, its members'. */
export async function tellFirmPages(ctx: Ctx, { entity_id, opportunity_id }: Told): Promise<void> {
  const only = opportunity_id && (await findAudience(ctx.tx, opportunity_id));
  await tellLive(ctx, { kind: 'share', id: entity_id, ...(only && { only }) });
  if (opportunity_id) await tellLive(ctx, { kind: 'activity', id: opportunity_id, ...(only && { only }) });
}

/** The same, and the open pages of those whom it is for: what ends is gone from them at once. */
export async function tellShare(ctx: Ctx, share: Told, outsiders: string[]): Promise<void> {
  await tellFirmPages(ctx, share);
  await tellLive(ctx, { kind: 'shared', id: share.id, only: outsiders });
}

/** What the audit log says of an act on a share. */
export function shareEvent(act: string, share: Told, more: Record<string, unknown> = {}): AuditEvent {
  const { entity_type, entity_id, shared_with_org } = share;
  return {
    action: `co_investor_share.${act}`,
    resource_type: 'co_investor_share',
    resource_id: share.id,
    table_name: 'co_investor_shares',
    classification: 'confidential',
    metadata: { entity_type, entity_id, shared_with_org, ...more },
  };
}
