import { tellLive } from '../../../../core/live/tell-live.ts';
import type { Ctx } from '../../../../core/procedure.ts';

/** The audit event of a template, and the word to the open pages. */
export async function logTemplate(
  ctx: Ctx,
  action: string,
  id: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await Promise.all([
    ctx.audit({ action, resource_type: 'diligence_template', resource_id: id, table_name: 'dd_templates', metadata }),
    tellLive(ctx, { kind: 'diligence' }),
  ]);
}
