import type { Actor } from '../core/actor.ts';
import type { PlatformCaller } from '../core/with-platform.ts';
import { applyOverride } from '../features/platform/subscriptions/apply-override.ts';

const DAY_MS = 86_400_000;

/** The firm that was made last tries a larger plan, so that the platform's list of overrides is not empty. */
export async function seedOverride(from: Omit<PlatformCaller, 'actor'>, people: readonly Actor[]): Promise<void> {
  const staff = people.find(({ role }) => role === 'platform_admin');
  const firm = people.findLast(({ role }) => role === 'firm_admin');
  if (!staff || !firm) return;
  const until = new Date(from.services.now().getTime() + 30 * DAY_MS);
  await applyOverride(
    { ...from, actor: { ...staff, authenticatedAt: from.services.now() } },
    {
      p_tenant_id: firm.tenantId,
      p_new_tier: 'professional',
      p_reason: 'Pilot of the Growth plan before their second fund closes',
      p_override_until: until.toISOString(),
    },
  );
}
