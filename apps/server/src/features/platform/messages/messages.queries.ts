import { schema } from '@cairn/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const messages = schema.outgoingMessages;

export type MessageRow = typeof messages.$inferSelect;
export type MessageStatus = 'sent' | 'kept' | 'failed' | 'expired';

export async function findQueuedMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
  return row;
}

/** Ends a message that is on its way. Its content goes, unless it is kept to be read. */
export async function endMessage(tx: Tx, id: string, status: MessageStatus, now: Date): Promise<void> {
  await tx.db
    .update(messages)
    .set({
      status,
      ...(status !== 'kept' && { content_encrypted: null }),
      ...(status === 'sent' && { sent_at: now, last_error: null }),
    })
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
}

export async function recordFailedAttempt(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, last_error: reason })
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
}

/** The tenant's messages, newest first. */
export function listMessages(tx: Tx, limit: number): Promise<MessageRow[]> {
  return tx.db.select().from(messages).orderBy(desc(messages.created_at), desc(messages.id)).limit(limit);
}

export async function findMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.db.select().from(messages).where(eq(messages.id, id));
  return row;
}
