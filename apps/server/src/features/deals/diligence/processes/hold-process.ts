import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { LockedProcess } from '../diligence.queries.ts';
import type { Process } from '../diligence-fields.ts';
import { recount } from '../recount.ts';
import { tellDiligence } from '../tell-diligence.ts';
import { getProcess } from './get-process.ts';
import { requireProcess } from './update-process.ts';

interface Named {
  id: string;
  version: number;
}

/** Puts a process on hold; of one that is on hold already, changes the reason. */
export async function holdProcess(ctx: Ctx, { id, version, reason }: Named & { reason: string }): Promise<Process> {
  const process = await requireProcess(ctx, id, version);
  if (process.status === 'completed') throw fail('DILIGENCE_COMPLETED');
  return setHold(ctx, process, reason);
}

/** Goes on with it: whether it has begun, or is completed by now, its items say. */
export async function resumeProcess(ctx: Ctx, { id, version }: Named): Promise<Process> {
  const process = await requireProcess(ctx, id, version);
  if (process.status !== 'on_hold') return getProcess(ctx, { id });
  return setHold(ctx, process, null);
}

const SET = 'update due_diligence_processes set hold_reason = $2, version = version + 1 where id = $1';

async function setHold(ctx: Ctx, process: LockedProcess, reason: string | null): Promise<Process> {
  const { id } = process;
  await Promise.all([
    ctx.tx.query(SET, [id, reason]),
    ctx.audit({
      action: reason === null ? 'diligence.resumed' : 'diligence.held',
      resource_type: 'diligence_process',
      resource_id: id,
      table_name: 'due_diligence_processes',
      classification: 'confidential',
      metadata: { reason: reason ?? process.hold_reason },
    }),
    tellDiligence(ctx, { id: process.opportunity_id, is_confidential: process.is_confidential }),
  ]);
  await recount(ctx, process, reason !== null);
  return getProcess(ctx, { id });
}
