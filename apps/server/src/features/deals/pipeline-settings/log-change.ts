import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';

interface PipelineChange {
  action: string;
  name: string;
  record: string;
  before: unknown;
  after: unknown;
  reason?: string | undefined;
}

/** Puts a change of the pipeline into the firm's log of settings and into the audit log, and tells the open pages. */
export async function logChange(
  ctx: Ctx,
  { action, name, record, before, after, reason }: PipelineChange,
): Promise<void> {
  logSettings(ctx, [{ category: 'pipeline', name, before, after, reason }]);
  await ctx.audit({ action, resource_type: 'pipeline', resource_id: record, metadata: { name, before, after } });
  await tellLive(ctx, { kind: 'pipeline' });
}
