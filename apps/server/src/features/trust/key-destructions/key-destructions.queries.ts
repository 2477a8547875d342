import type { Contract } from '@cairn/contract';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { AuditEvent } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { DESTRUCTION_JSON, type DestructionRow } from '../../platform/organizations/key-destruction-state.ts';

export type DestructionInputs = InferContractRouterInputs<Contract>['keyDestructions'];

/** The firm, locked, and set as the tenant of the transaction. */
export async function lockFirm(tx: Tx, id: string): Promise<{ name: string; is_active: boolean }> {
  await setTenant(tx, id);
  const [firm] = await tx.query<{ name: string; is_active: boolean }>(
    'select name, is_active from tenants where id = $1 and id <> $2 for update',
    [id, PLATFORM_TENANT_ID],
  );
  if (!firm) throw fail('NOT_FOUND');
  return firm;
}

export async function findDestruction(tx: Tx, tenantId: string): Promise<DestructionRow | undefined> {
  const [found] = await tx.query<{ row: DestructionRow }>(
    `select ${DESTRUCTION_JSON} as row from key_destructions d where d.tenant_id = $1 and d.state <> 'withdrawn'`,
    [tenantId],
  );
  return found?.row;
}

/** Refuses unless the name was typed. */
export function assertNamed(name: string, confirmation: string): void {
  if (confirmation.trim() !== name)
    throw invalidField('confirmation', 'Type the name of the organization as it is shown.');
}

/** A hold of the firm, or of the platform, which is one for all. */
export async function isHeld(tx: Tx, tenantId: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from tenant_settings where tenant_id = any ($1::uuid[]) and audit_hold_at is not null',
    [[tenantId, PLATFORM_TENANT_ID]],
  );
  return rows.length > 0;
}

export const destructionEvent = (id: string, act: string, metadata: Record<string, unknown>): AuditEvent => ({
  action: `firm_keys.${act}`,
  resource_type: 'key_destruction',
  resource_id: id,
  table_name: 'key_destructions',
  classification: 'audit_sensitive',
  metadata: { by_platform: true, ...metadata },
});
