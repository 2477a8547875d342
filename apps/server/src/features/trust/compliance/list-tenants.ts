import type { PlatformCtx } from '../../../core/with-platform.ts';
import type { ComplianceOutputs } from './compliance.queries.ts';

/** The firms that a list can be narrowed to: id and name of the active ones, by name. */
export async function listTenants({ tx }: PlatformCtx): Promise<ComplianceOutputs['tenants']> {
  return { rows: await tx.query('select id, name from tenants where is_active order by lower(name), id') };
}
