import type { Contract } from '@cairn/contract';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { InferSchemaOutput } from '@orpc/contract';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { setTenant } from '../../../core/with-auth.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { tellCompliance } from '../compliance/tell-compliance.ts';

type Requested = InferSchemaOutput<NonNullable<Contract['complianceExceptions']['create']['~orpc']['inputSchema']>>;

/** Asks for an exception from a policy, for a firm or for the platform itself. It is pending until somebody else decides. */
export async function requestException(ctx: PlatformCtx, input: Requested): Promise<{ id: string }> {
  const { tx, now, actor, services, audit } = ctx;
  const { exception_type, policy_name, description, justification, risk_level } = input;
  const tenantId = input.tenant_id ?? PLATFORM_TENANT_ID;
  const expires = input.expires_at ? new Date(input.expires_at) : null;
  if (expires && expires <= now) throw invalidField('expires_at', 'The expiry must lie in the future.');
  const [firm] = await tx.query('select 1 from tenants where id = $1', [tenantId]);
  if (!firm) throw invalidField('tenant_id', 'This organization does not exist. Choose one of the list.');
  const id = newId();
  await setTenant(tx, tenantId);
  await tx.query(
    `insert into compliance_exceptions (tenant_id, id, created_at, created_by, exception_type, policy_name, description,
        justification, risk_level, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tenantId, id, now, actor.userId, exception_type, policy_name, description, justification, risk_level, expires],
  );
  if (expires) {
    const seconds = Math.ceil((expires.getTime() - now.getTime()) / 1000);
    await services.jobs.enqueue(tx, 'expire-exceptions', { tenant_id: tenantId, exception_id: id }, seconds);
  }
  await audit(tenantId, {
    action: 'compliance_exception.requested',
    resource_type: 'compliance_exception',
    resource_id: id,
    table_name: 'compliance_exceptions',
    classification: 'audit_sensitive',
    metadata: { exception_type, policy_name, risk_level, expires_at: expires?.toISOString() ?? null },
  });
  tellCompliance(ctx);
  return { id };
}
