import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';

// What hangs on a deal and stands on other pages than its own, or in the bell.
const WITH_IT = ['task', 'diligence', 'committee', 'file', 'notification'] as const;

/**
 * Tells that other people see the deal now: it comes to their pages or goes from them, and with it what hangs on it. Without
 * `only` the whole firm hears it, also those from whose pages it goes.
 */
export async function tellOfSight(ctx: Ctx, id: string, only?: string[]): Promise<void> {
  const listeners = only && { only };
  await Promise.all([
    tellLive(ctx, { kind: 'opportunity', id, ...listeners }),
    ...WITH_IT.map((kind) => tellLive(ctx, { kind, ...listeners })),
  ]);
}
