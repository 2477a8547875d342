import { type LiveChange, tellLive } from '../../core/live/tell-live.ts';
import type { Ctx } from '../../core/procedure.ts';
import { listMemberIds } from './audience.ts';

interface Deal {
  id: string;
  is_confidential: boolean;
}

/** Tells the open pages that something of a deal has changed: of a confidential one, those of its members only. */
export async function tellDeal(ctx: Ctx, kind: LiveChange['kind'], { id, is_confidential }: Deal): Promise<void> {
  await tellLive(ctx, { kind, id, ...(is_confidential && { only: await listMemberIds(ctx.tx, [id]) }) });
}

/** Tells the pages that many deals have changed; when all of them are confidential, their members only. */
export async function tellDeals(ctx: Ctx, deals: readonly Deal[]): Promise<void> {
  const isHidden = deals.every(({ is_confidential }) => is_confidential);
  const ids = deals.map(({ id }) => id);
  await tellLive(ctx, { kind: 'opportunities', ...(isHidden && { only: await listMemberIds(ctx.tx, ids) }) });
}

// What belongs to a deal and is shown on other pages than its own, or in the bell.
const WITH_IT = ['task', 'diligence', 'committee', 'file', 'portfolio', 'notification'] as const;

/**
 * Tells that other people see the deal now: it comes to their pages or goes from them, with everything that belongs to it.
 * Without `only` the whole firm is told, also those from whose pages it goes.
 */
export async function tellVisibility(ctx: Ctx, id: string, only?: string[]): Promise<void> {
  const listeners = only && { only };
  await Promise.all([
    tellLive(ctx, { kind: 'opportunity', id, ...listeners }),
    ...WITH_IT.map((kind) => tellLive(ctx, { kind, ...listeners })),
  ]);
}
