import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';

interface Reported {
  p_user_id?: string | null | undefined;
  p_tenant_id?: string | null | undefined;
  p_operation: string;
  p_table_name: string;
  p_record_id?: string | null | undefined;
  p_old_values?: Record<string, unknown> | null | undefined;
  p_new_values?: Record<string, unknown> | null | undefined;
}

/**
 * Stores what a client reports of its own work on a record. Our own changes write their events themselves; this one is marked,
 * so that nobody takes a client's word for ours, and it can speak for its own user only.
 */
export async function logCrudOperation({ actor, services, audit }: Ctx, event: Reported): Promise<{ id: string }> {
  const foreign =
    (event.p_user_id && event.p_user_id !== actor.userId) ||
    (event.p_tenant_id && event.p_tenant_id !== actor.tenantId);
  if (foreign) throw fail('FORBIDDEN');
  await assertWithinLimit(services, 'client event by account', actor.userId);
  const id = newId();
  await audit({
    id,
    action: `client.${event.p_operation}`,
    resource_type: 'client_report',
    resource_id: event.p_record_id ?? null,
    table_name: event.p_table_name,
    metadata: {
      reported_by: 'client',
      old_values: event.p_old_values ?? null,
      new_values: event.p_new_values ?? null,
    },
  });
  return { id };
}
