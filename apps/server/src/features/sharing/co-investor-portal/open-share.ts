import type { ShareEntity } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';

export interface OpenShare {
  id: string;
  entity_type: ShareEntity;
  entity_id: string;
  opportunity_id: string | null;
  shared_with_org: string;
  shared_by: string;
  access_type: 'view_only' | 'participate';
  allows_download: boolean;
  has_watermark: boolean;
  name: string;
  /** A deal that was won or lost. */
  is_closed: boolean;
}

/** A share that is open to the person; unknown, somebody else's, expired, revoked and one whose maker has left look alike. */
export async function requireOpenShare({ tx }: Ctx, id: string): Promise<OpenShare> {
  const [share] = await tx.query<Omit<OpenShare, 'name'> & { name: string | null }>(
    `select id, entity_type, entity_id, opportunity_id, shared_with_org, shared_by, access_type, allows_download, has_watermark,
            item->>'name' as name, coalesce((item->>'is_closed')::boolean, false) as is_closed
       from co_investor_shares, shared_item(id) as item where id = $1`,
    [id],
    'open-share',
  );
  if (!share) throw fail('NOT_FOUND');
  // Of an open share the database holds back the record for one reason alone.
  const { name } = share;
  if (name === null) throw fail('TERMS_NOT_ACCEPTED');
  return { ...share, name };
}
