import { fail, staleVersion } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { assertTarget, todayOf } from '../check-target.ts';
import { type LockedProcess, lockProcess } from '../diligence.queries.ts';
import type { InputOf, Process } from '../diligence-fields.ts';
import { tellDiligence } from '../tell-diligence.ts';
import { getProcess } from './get-process.ts';

const SET = `
  update due_diligence_processes set name = $2, target_completion_date = $3, blockers = $4, updated_at = $5,
         version = version + 1
   where id = $1`;

const FIELDS = ['name', 'target_completion_date', 'blockers'] as const;

/** Changes what stands on the card of a process. What its items make of it is not changed here. */
export async function updateProcess(ctx: Ctx, { id, version, ...values }: InputOf<'update'>): Promise<Process> {
  const { tx, now } = ctx;
  const before = await requireProcess(ctx, id, version);
  if (values.target_completion_date !== before.target_completion_date)
    assertTarget(values.target_completion_date, await todayOf(ctx));
  const after = { ...before, ...values };
  const changed = FIELDS.filter((field) => after[field] !== before[field]);
  await Promise.all([
    tx.query(SET, [id, after.name, after.target_completion_date, after.blockers, now]),
    ctx.audit({
      action: 'diligence.updated',
      resource_type: 'diligence_process',
      resource_id: id,
      table_name: 'due_diligence_processes',
      classification: 'confidential',
      metadata: {
        changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
      },
    }),
    tellDiligence(ctx, { id: before.opportunity_id, is_confidential: before.is_confidential }),
  ]);
  return getProcess(ctx, { id });
}

/** The process, locked, if it still is the version that the person saw. */
export async function requireProcess(ctx: Ctx, id: string, version: number): Promise<LockedProcess> {
  const process = await lockProcess(ctx.tx, id);
  if (!process) throw fail('NOT_FOUND');
  if (process.version !== version) throw await staleVersion(getProcess(ctx, { id }));
  return process;
}
