import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Actor } from '../../../core/actor.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Services } from '../../../core/services.ts';

type View = InferContractRouterOutputs<Contract>['keyDestructions']['request'];

/** What is shown of a row `d` of `key_destructions`, as JSON. */
export const DESTRUCTION_JSON = `json_build_object('id', d.id, 'state', d.state, 'reason', d.reason,
  'handed_over', d.handed_over, 'wait_days', d.wait_days, 'created_by', d.created_by,
  'created_at', ${isoTime('d.created_at')}, 'due_at', ${isoTime('d.due_at')}, 'ended_at', ${isoTime('d.ended_at')})`;

export type DestructionRow = Omit<View, 'can'> & { created_by: string };

/** With what this person may do about it: nobody approves what they asked for. */
export function viewDestruction({ created_by, ...row }: DestructionRow, actor: Actor): View {
  const isOpen = row.state === 'requested' || row.state === 'approved';
  return { ...row, can: { approve: row.state === 'requested' && created_by !== actor.userId, withdraw: isOpen } };
}

/** Whether what is stored of this firm can be read by nobody any more. */
export async function hasDestroyedKeys({ pools }: Pick<Services, 'pools'>, tenantId: string): Promise<boolean> {
  const { rows } = await pools.platform.query(
    `select 1 from key_destructions where tenant_id = $1 and state = 'done'`,
    [tenantId],
  );
  return rows.length > 0;
}
