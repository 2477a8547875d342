import type { Ctx } from '../procedure.ts';

/**
 * Does in the running transaction what an act of an outsider brings about in the firm: a task, a notification. The database
 * hides the firm's records from outsiders, so for the length of `fn` it sees a person of the firm; what `fn` writes still
 * names whom the context names, and the audit event the person who acted. Nothing that it reads may reach the outsider.
 */
export async function asFirm<T>(ctx: Ctx, personId: string, fn: () => Promise<T>): Promise<T> {
  const be = (userId: string, role: string) =>
    ctx.tx.query(
      `select set_config('app.user_id', $1, true), set_config('app.role', $2, true)`,
      [userId, role],
      'act-as',
    );
  await be(personId, 'firm_user');
  const result = await fn();
  // After a failure nothing more is done in this transaction.
  await be(ctx.actor.userId, ctx.actor.role);
  return result;
}
