import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { dropAfter } from '../../work/files/drop-file.ts';

/** Longer than the writing of a report can take: its bytes may still be on their way. */
const STILL_WRITTEN_SECONDS = 3600;

/** Deletes a report of the person's own, with its content. It can be asked for again. */
export async function removeReport(ctx: Ctx, { id }: { id: string }): Promise<{ deleted: true }> {
  if ((await dropReports(ctx, [id])) === 0) throw fail('NOT_FOUND');
  return { deleted: true };
}

/** Deletes those of these reports that are the person's own; the bytes go when nothing can be writing them any more. */
export async function dropReports(ctx: Ctx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await ctx.tx.query<{ id: string; kind: string; as_of: string }>(
    'delete from portfolio_reports where id = any($1::uuid[]) and requested_by = $2 returning id, kind, as_of',
    [ids, ctx.actor.userId],
    'drop-portfolio-reports',
  );
  for (const { id } of rows) await dropAfter(ctx, id, STILL_WRITTEN_SECONDS);
  await ctx.audit(
    ...rows.map(({ id, kind, as_of }) => ({
      action: 'portfolio_report.deleted',
      resource_type: 'portfolio_report',
      resource_id: id,
      table_name: 'portfolio_reports',
      classification: 'confidential' as const,
      metadata: { kind, as_of },
    })),
  );
  return rows.length;
}
