import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listStageRows, type StageRow } from '../opportunities.queries.ts';

/** The firm's active stages in order. A tenant id in the call may name the own firm only. */
export async function listStages(ctx: Ctx, input?: { tenant_id?: string | undefined }): Promise<StageRow[]> {
  if (input?.tenant_id !== undefined && input.tenant_id !== ctx.actor.tenantId) throw fail('NOT_FOUND');
  return listStageRows(ctx.tx);
}
