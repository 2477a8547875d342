import type { Tx } from '../../../core/database.ts';

/** Whether the firm has a second administrator approve who gets which role. */
export async function needsRoleApproval(tx: Tx): Promise<boolean> {
  const [rule] = await tx.query<{ role_change_approval: boolean }>('select role_change_approval from tenant_settings');
  return rule?.role_change_approval === true;
}
