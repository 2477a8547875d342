import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getOpportunity } from './get-opportunity.ts';

/** The conflict, with the record as it stands now, so that the second person sees both versions. */
export async function staleVersion(ctx: Ctx, id: string) {
  return fail('STALE_VERSION', { current: await getOpportunity(ctx, { id }) });
}
