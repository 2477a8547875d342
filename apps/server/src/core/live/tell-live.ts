import type { LiveKind } from '@cairn/domain';
import type { Ctx } from '../procedure.ts';

/** What changed, for the pages that show it. Ids only: a page asks for the record, and gets what it may see. */
export interface LiveChange {
  kind: LiveKind;
  id?: string;
  /** Who may hear of it, where not everybody of the firm may. */
  only?: string[];
}

export const LIVE_CHANNEL = 'cairn_live';

export interface LiveMessage extends Omit<LiveChange, 'kind'> {
  /** `access`: what somebody may do has changed, or their session has. Told by the database itself (migration 0008). */
  kind: LiveChange['kind'] | 'access';
  tenant_id: string;
  /** Null when nobody did: the server itself asks the pages to look again. */
  by: string | null;
  /** The request that made the change: the page that sent it knows already. */
  request?: string;
}

// One notification of PostgreSQL holds less than 8,000 bytes.
const PEOPLE_AT_ONCE = 150;

/** Tells every server of the change when the transaction has committed; nothing is told of one that rolls back. */
export async function tellLive({ tx, actor, origin, services }: Ctx, change: LiveChange): Promise<void> {
  const message: LiveMessage = { ...change, tenant_id: actor.tenantId, by: actor.userId, request: origin.requestId };
  const parts = inParts(message).map((part) => JSON.stringify(part));
  tx.after(() => services.live.tell(parts));
}

/** The same message for so many people at once. */
function inParts(message: LiveMessage): LiveMessage[] {
  const { only } = message;
  if (!only) return [message];
  const count = Math.ceil(only.length / PEOPLE_AT_ONCE);
  return Array.from({ length: count }, (_, part) => ({
    ...message,
    only: only.slice(part * PEOPLE_AT_ONCE, (part + 1) * PEOPLE_AT_ONCE),
  }));
}
