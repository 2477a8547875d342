import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { RequestContext } from '../../../core/procedure.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { runSecurityChecks } from '../security-checks/run-security-checks.ts';
import type { Installation } from '../security-checks/security-check.ts';
import { runControls } from './run-controls.ts';

/** They look through every account: asked for again and again, they run once a minute. */
const PAUSE_MINUTES = 1;

/** Runs all controls now, the checks of the Trust Center first. */
export async function runControlsNow(context: RequestContext): Promise<{ ran: boolean }> {
  const installation: Installation = { services: context.services, app: context.request.server };
  await runSecurityChecks(installation, PAUSE_MINUTES);
  const ran = await runControls(installation, PAUSE_MINUTES);
  if (ran)
    await withPlatform(context, 'write', ({ audit }) =>
      audit(PLATFORM_TENANT_ID, {
        action: 'control.run_requested',
        resource_type: 'control',
        resource_id: null,
        classification: 'audit_sensitive',
      }),
    );
  return { ran };
}
