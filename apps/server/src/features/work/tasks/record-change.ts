import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findAudience } from '../../deal-access/audience.ts';
import type { TaskRecord } from './view-task.ts';

/** Leaves the event of a change and tells the open pages: of a confidential deal, those of its members only. */
export async function recordChange(
  ctx: Ctx,
  action: 'created' | 'updated' | 'status_changed' | 'deleted' | 'restored',
  task: TaskRecord,
  details: Record<string, unknown> = {},
): Promise<void> {
  const audience = task.opportunity_id === null ? null : await findAudience(ctx.tx, task.opportunity_id);
  await Promise.all([
    ctx.audit({
      action: `task.${action}`,
      resource_type: 'task',
      resource_id: task.id,
      table_name: 'tasks',
      classification: 'confidential',
      metadata: { title: task.title, opportunity_id: task.opportunity_id, ...details },
    }),
    tellLive(ctx, { kind: 'task', id: task.id, ...(audience && { only: audience }) }),
  ]);
}
