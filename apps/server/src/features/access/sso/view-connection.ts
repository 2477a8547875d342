import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import { SSO_RECORD_KEY, SSO_RECORD_PREFIX, type SsoDefaultRole } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';

export type ConnectionRecord = typeof schema.ssoConnections.$inferSelect;
export type DomainRecord = typeof schema.ssoDomains.$inferSelect;
type ConnectionView = InferContractRouterOutputs<Contract>['sso']['create'];

/** A connection with its domains, for the firm's administrators. The client secret never leaves again. */
export function viewConnection(record: ConnectionRecord, domains: readonly DomainRecord[]): ConnectionView {
  return {
    id: record.id,
    name: record.name,
    issuer: record.issuer,
    client_id: record.client_id,
    default_role: record.default_role as SsoDefaultRole,
    is_active: record.is_active,
    version: record.version,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    domains: domains.filter(({ connection_id }) => connection_id === record.id).map(viewDomain),
  };
}

function viewDomain({ id, domain, verified_at, verification_token }: DomainRecord) {
  return {
    id,
    domain,
    verified_at: verified_at?.toISOString() ?? null,
    record: { name: `${SSO_RECORD_PREFIX}.${domain}`, value: proofOf(verification_token) },
  };
}

/** What the TXT record says. */
export const proofOf = (token: string): string => `${SSO_RECORD_KEY}=${token}`;
