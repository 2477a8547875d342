import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { countUnread } from './notifications.queries.ts';

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

/** Marks one as read, whether or not it was; answers whether there is such a one of this person. */
async function markOne(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'update notifications set read_at = coalesce(read_at, $3) where id = $2 and user_id = $1 returning id',
    [userId, id, now],
    'mark-notification',
  );
  return rows.length > 0;
}

async function markAll(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    'update notifications set read_at = $2 where user_id = $1 and read_at is null',
    [userId, now],
    'mark-notifications',
  );
}
