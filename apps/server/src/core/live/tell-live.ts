import type { Ctx } from '../procedure.ts';

/** What changed, for the pages that show it. Ids only: a page asks for the record, and gets what it may see. */
export interface LiveChange {
  kind:
    | 'opportunity'
    | 'activity'
    | 'opportunities'
    | 'checklist'
    | 'pipeline'
    | 'diligence'
    | 'committee'
    | 'portfolio'
    | 'task'
    | 'file'
    | 'notification';
  id?: string;
  /** Told to members of the deal only. */
  confidential?: boolean;
  /** Who may hear of it, where not everybody of the firm may. */
  only?: string[];
}

export const LIVE_CHANNEL = 'cairn_live';

export interface LiveMessage extends LiveChange {
  tenant_id: string;
  /** Null when nobody did: the server itself asks the pages to look again. */
  by: string | null;
  /** The request that made the change: the page that sent it knows already. */
  request?: string;
}

/** Tells every server of the change when the transaction commits; nothing is told of one that rolls back. */
export async function tellLive({ tx, actor, origin }: Ctx, change: LiveChange): Promise<void> {
  const message: LiveMessage = { ...change, tenant_id: actor.tenantId, by: actor.userId, request: origin.requestId };
  if (change.confidential && change.id) message.only = await membersOf(tx, change.id);
  await tx.query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify(message)], 'tell-live');
}

export async function membersOf(tx: Ctx['tx'], dealId: string): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    'select user_id from opportunity_members where opportunity_id = $1',
    [dealId],
  );
  return rows.map(({ user_id }) => user_id);
}
