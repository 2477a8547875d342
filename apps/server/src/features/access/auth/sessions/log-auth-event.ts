import type { AUTH_EVENT_TYPES } from '@cairn/domain';
import { assertWithinLimit } from '../../../../core/access/rate-limit.ts';
import { fail } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { AUTH_EVENT } from '../sign-in/welcome.ts';

interface Reported {
  p_user_id?: string | null | undefined;
  p_tenant_id?: string | null | undefined;
  p_event_type: (typeof AUTH_EVENT_TYPES)[number];
  p_ip_address?: string | null | undefined;
  p_user_agent?: string | null | undefined;
  p_session_id?: string | null | undefined;
  p_failure_reason?: string | null | undefined;
  p_additional_data?: Record<string, string> | null | undefined;
}

/**
 * Stores what a client reports about its own sign-in. The server writes its own events; this one is marked, so that nobody
 * takes a client's word for ours, and it can speak for its own user only.
 */
export async function logAuthEvent({ actor, services, audit }: Ctx, event: Reported): Promise<{ id: string }> {
  const foreign =
    (event.p_user_id && event.p_user_id !== actor.userId) ||
    (event.p_tenant_id && event.p_tenant_id !== actor.tenantId);
  if (foreign) throw fail('FORBIDDEN');
  await assertWithinLimit(services, 'client event by account', actor.userId);
  const id = newId();
  await audit({
    id,
    action: event.p_event_type,
    ...AUTH_EVENT,
    resource_id: actor.userId,
    metadata: {
      reported_by: 'client',
      ip_address: event.p_ip_address ?? null,
      user_agent: event.p_user_agent ?? null,
      session_id: event.p_session_id ?? null,
      failure_reason: event.p_failure_reason ?? null,
      additional_data: event.p_additional_data ?? null,
    },
  });
  return { id };
}
