import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { countWorkOf, type WorkOf } from '../../deals/hand-over/hand-over-work.ts';

/** What somebody of the own firm would leave behind, for the question who takes it over. */
export async function countWork(ctx: Ctx, { id }: { id: string }): Promise<WorkOf> {
  const found = await ctx.tx.query('select from user_profiles where id = $1 and deleted_at is null', [id]);
  if (found.length === 0) throw fail('NOT_FOUND');
  return countWorkOf(ctx, id);
}
