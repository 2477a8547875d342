import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';

/** Tells the open pages; by the deal, because that decides who may hear of it. */
export function tellDiligence(ctx: Ctx, { id, is_confidential }: { id: string; is_confidential: boolean }) {
  return tellLive(ctx, { kind: 'diligence', id, confidential: is_confidential });
}
