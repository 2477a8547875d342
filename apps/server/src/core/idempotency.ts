import { createHash } from 'node:crypto';
import { schema } from '@cairn/db';
import canonicalize from 'canonicalize';
import { and, eq } from 'drizzle-orm';
import { fail, invalidField } from './errors.ts';
import { newId } from './ids.ts';
import type { Ctx } from './procedure.ts';

const { idempotencyKeys: keys } = schema;

/**
 * Runs `act` once for a key: the answer is stored in the same transaction as the effect, and a repetition gets that answer.
 * A second call that arrives while the first still runs waits for it on the unique index.
 */
export async function answerOnce<O>(
  ctx: Ctx,
  procedure: string,
  key: string,
  input: unknown,
  act: () => Promise<O>,
): Promise<O> {
  if (!/^[\x21-\x7e]{8,200}$/.test(key))
    throw invalidField('Idempotency-Key', 'Idempotency-Key must have 8 to 200 visible characters.');
  const { tx, actor } = ctx;
  const id = newId();
  const requestHash = createHash('sha256')
    .update(canonicalize(input) ?? '')
    .digest();
  const mine = { tenant_id: actor.tenantId, id, user_id: actor.userId, procedure, key, request_hash: requestHash };
  const inserted = await tx.db.insert(keys).values(mine).onConflictDoNothing().returning({ id: keys.id });
  const cells = await ctx.cells();
  if (inserted.length === 0) {
    const [stored] = await tx.db
      .select()
      .from(keys)
      .where(and(eq(keys.user_id, actor.userId), eq(keys.procedure, procedure), eq(keys.key, key)));
    if (!stored?.response_encrypted) throw fail('UNAVAILABLE');
    if (!stored.request_hash.equals(requestHash)) throw fail('IDEMPOTENCY_CONFLICT');
    return JSON.parse(
      cells.decryptText('idempotency_keys', 'response_encrypted', stored.id, stored.response_encrypted),
    ) as O;
  }
  const answer = await act();
  const response = cells.encrypt('idempotency_keys', 'response_encrypted', id, JSON.stringify(answer));
  await tx.db.update(keys).set({ response_encrypted: response }).where(eq(keys.id, id));
  return answer;
}
