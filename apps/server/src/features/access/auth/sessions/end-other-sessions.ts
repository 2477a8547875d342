import { schema } from '@cairn/db';
import { ne } from 'drizzle-orm';
import type { Actor } from '../../../../core/actor.ts';
import type { Tx } from '../../../../core/database.ts';
import { endSessionRows } from '../account/account.queries.ts';

/**
 * Ends all of the person's sessions in every firm but the one that acts, and answers how many. For the sign-in role; it
 * leaves another firm set than it found.
 */
export async function endOtherSessions(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  reason: string,
  now: Date,
): Promise<number> {
  const ended = await endSessionRows(tx, userId, reason, now, ne(schema.userSessions.id, sessionId));
  return ended.reduce((sum, { count }) => sum + count, 0);
}
