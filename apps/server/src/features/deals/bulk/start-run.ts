import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import type { CustomKey } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { oneFieldChanger } from '../custom-fields/change-one-field.ts';
import { assertAssignable, pickStage } from '../opportunities/edit/check-references.ts';
import { whereOf } from '../opportunities/list/filter-opportunities.ts';
import { narrowByAmount } from '../opportunities/list/narrow-by-amount.ts';
import { listStages } from '../opportunities/stages/list-stages.ts';
import { canUndo } from './bulk.policy.ts';
import type { Report } from './stored-change.ts';
import { type Asked, findLatestRun, findRun, getRun, isUndoable, type Run, type RunState } from './view-run.ts';

type Counted = InferContractRouterInputs<Contract>['bulk']['count'];
type Count = InferContractRouterOutputs<Contract>['bulk']['count'];

/** How many deals a selection has, in each stage, too. Lists count so far only. */
export async function countSelection(ctx: Ctx, { matching }: Counted): Promise<Count> {
  const where = whereOf(await narrowByAmount(ctx, matching));
  const by_stage = await ctx.tx.query<Count['by_stage'][number]>(
    `select o.status as stage_key, count(*)::int as total from opportunities o where ${where.text} group by 1 order by 1`,
    where.values,
  );
  return { total: by_stage.reduce((sum, { total }) => sum + total, 0), by_stage };
}

/** Queues a change of more deals than one transaction takes. What is wrong with it as a whole is said at once. */
export async function startRun(ctx: Ctx, asked: Asked): Promise<Run> {
  const { tx, actor, now } = ctx;
  if (!canUndo(actor, asked.kind)) throw fail('FORBIDDEN');
  // Of two that start at once the second finds the first.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bulk-runs/${actor.userId}`]);
  const latest = await findLatestRun(ctx);
  if (latest && ['queued', 'running', 'undoing'].includes(latest.status)) throw fail('BULK_RUNNING');
  const to = await checkAsked(ctx, asked);
  const total = asked.deals?.length ?? (await countSelection(ctx, { matching: asked.matching ?? {} })).total;
  if (asked.total !== undefined && asked.total !== total) throw fail('SELECTION_CHANGED', { total });
  const id = newId();
  const run: RunState = { status: 'queued', asked, total, done: 0, changed: 0, unchanged: 0, refused: 0, after: null };
  await insertMany(tx, schema.bulkChanges, [
    {
      tenant_id: actor.tenantId,
      id,
      kind: asked.kind,
      created_by: actor.userId,
      created_at: now,
      report: { to, unchanged: [], refused: [] },
      undo: { deals: [] },
      run: { ...run },
    },
  ]);
  await enqueue(ctx, id);
  await ctx.audit({
    action: `opportunities.bulk_${asked.kind}_started`,
    resource_type: 'bulk_change',
    resource_id: id,
    table_name: 'bulk_changes',
    classification: 'confidential',
    metadata: { ...to, total },
  });
  return getRun(ctx, { id });
}

/** Queues the way back of such a change. */
export async function undoRun(ctx: Ctx, { id }: { id: string }): Promise<Run> {
  const stored = await findRun(ctx, id, 'for update');
  if (!isUndoable(ctx, stored)) throw fail('UNDO_EXPIRED');
  const { changed } = stored.run;
  await ctx.tx.query('update bulk_changes set run = $2 where id = $1', [
    stored.id,
    JSON.stringify({ ...stored.run, status: 'undoing', total: changed, done: 0 }),
  ]);
  await enqueue(ctx, stored.id);
  return getRun(ctx, { id });
}

function enqueue({ tx, actor, services, origin }: Ctx, id: string): Promise<void> {
  return services.jobs.enqueue(tx, 'bulk-change', {
    tenant_id: actor.tenantId,
    change_id: id,
    user_id: actor.userId,
    request_id: origin.requestId,
  });
}

/** What would be refused in every part, and what is shown as asked for. */
async function checkAsked(ctx: Ctx, asked: Asked): Promise<Report['to']> {
  switch (asked.kind) {
    case 'move':
      if (asked.override && !(may(ctx.actor, 'opportunity:override') && asked.change_reason))
        throw fail('OVERRIDE_REFUSED');
      return { stage: pickStage(await listStages(ctx), asked.new_stage).stage_key };
    case 'assign':
      await assertAssignable(ctx, asked.assigned_to);
      return { owner: asked.assigned_to?.toLowerCase() ?? null };
    case 'tag':
      return { add: asked.add ?? [], remove: asked.remove ?? [] };
    case 'edit':
      await oneFieldChanger(ctx, asked.field as CustomKey, asked.value);
      return { field: asked.field };
    default:
      return {};
  }
}
