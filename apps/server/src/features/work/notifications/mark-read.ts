import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { countUnread, markAll, markOne } from './notifications.queries.ts';

/** Marks one of one's own as read. No audit event: it says nothing of the firm's records. */
export async function markRead(ctx: Ctx, { id }: { id: string }) {
  if (!(await markOne(ctx.tx, ctx.actor.userId, id, ctx.now))) throw fail('NOT_FOUND');
  return answer(ctx);
}

export async function markAllRead(ctx: Ctx) {
  await markAll(ctx.tx, ctx.actor.userId, ctx.now);
  return answer(ctx);
}

/** The bell of the person's other pages follows. */
async function answer(ctx: Ctx) {
  const { tx, actor } = ctx;
  const [unread] = await Promise.all([
    countUnread(tx, actor.userId),
    tellLive(ctx, { kind: 'notification', only: [actor.userId] }),
  ]);
  return { unread };
}
