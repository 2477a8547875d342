import type { RequestContext } from '../../../core/procedure.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { findOverrides, type OverrideView } from './subscription-overrides.queries.ts';

/** The overrides in force, of all firms. */
export function listOverrides(context: RequestContext): Promise<{ rows: OverrideView[] }> {
  return withPlatform(context, 'read', async ({ tx }) => ({ rows: await findOverrides(tx) }));
}
