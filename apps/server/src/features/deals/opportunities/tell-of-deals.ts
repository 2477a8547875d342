import { membersOf, tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';

/** Tells the pages that many deals have changed; when all of them are confidential, their members only. */
export async function tellOfDeals(ctx: Ctx, deals: readonly { id: string; is_confidential: boolean }[]): Promise<void> {
  const isHidden = deals.every(({ is_confidential }) => is_confidential);
  const ids = deals.map(({ id }) => id);
  await tellLive(ctx, { kind: 'opportunities', ...(isHidden && { only: await membersOf(ctx.tx, ...ids) }) });
}
