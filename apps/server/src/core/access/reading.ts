import type { Permission } from '@cairn/domain';
import type { Actor } from '../actor.ts';
import { auditSource, writeAudit } from '../audit.ts';
import { fail } from '../errors.ts';
import type { RequestContext } from '../procedure.ts';
import { type Mode, withTenant } from '../with-tenant.ts';

/** What stays about the person and the platform itself while they read a firm. */
const OWN = /^(public$|session:|platform:|compliance:|demo_request:)/;

interface Called {
  needs: Permission;
  mode: Mode;
  /** The address of the call, as the contract has it. */
  address: string;
  input: unknown;
}

/**
 * Whom the call is made as: of somebody of the platform who reads a firm (docs/adr/0036), in that firm, when the call is about
 * a firm's records. Nothing can be changed so, and the firm's log says what is read before it is read.
 */
export async function readingActor(context: RequestContext, actor: Actor, call: Called): Promise<Actor> {
  const { reading } = actor;
  if (!reading || OWN.test(call.needs)) return actor;
  if (call.mode === 'write') throw fail('READ_ONLY_ACCESS');
  const reader = { ...actor, tenantId: reading.tenantId };
  await noteRead(context, reader, reading.grantId, call);
  return reader;
}

/**
 * Whose name and logo the frame of every page shows: of the firm that is read, otherwise of the own one. Nobody opens the
 * frame, so that it is no look that the firm's log tells of.
 */
export const framedActor = (actor: Actor): Actor =>
  actor.reading ? { ...actor, tenantId: actor.reading.tenantId } : actor;

/** Whether somebody of the platform reads this firm by a grant: secrets are never in clear then. */
export const isReading = ({ tenantId, reading }: Pick<Actor, 'tenantId' | 'reading'>): boolean =>
  reading?.tenantId === tenantId;

/**
 * An answer with nothing to do in it: each record's `can` says no to everything, as the server would. What a policy says is
 * about the role and the record, and knows nothing of grants.
 */
export function withoutActs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutActs);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'can' ? allNo(inner) : withoutActs(inner)]),
  );
}

const allNo = (can: unknown) =>
  typeof can === 'object' && can !== null ? Object.fromEntries(Object.keys(can).map((act) => [act, false])) : can;

/** One event for each call and record in a minute: a page that asks again is the same look. */
async function noteRead(
  { services, origin }: RequestContext,
  reader: Actor,
  grantId: string,
  { address, input }: Called,
): Promise<void> {
  const now = services.now();
  const id = recordOf(input);
  await withTenant(services.pools.app, reader, origin.requestId, 'write', async (tx) => {
    const known = await tx.query(
      `select 1 from audit_logs where resource_id = $1 and created_at > $2 and action = 'break_glass.read'
          and metadata->>'call' = $3 and metadata->>'record' is not distinct from $4 limit 1`,
      [grantId, new Date(now.getTime() - 60_000), address, id],
    );
    if (known.length > 0) return;
    const event = {
      action: 'break_glass.read',
      resource_type: 'break_glass_grant',
      resource_id: grantId,
      table_name: 'break_glass_grants',
      classification: 'audit_sensitive' as const,
      metadata: { call: address, ...(id && { record: id }) },
    };
    await writeAudit(tx, auditSource(reader, origin), [event], now);
  });
}

/** The id of the record that the call names: in its path, as the one thing that it asks about, or as what it belongs to. */
function recordOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const { id, record_id, opportunity_id, company_id, fund_id } = input as Record<string, unknown>;
  const named = id ?? record_id ?? opportunity_id ?? company_id ?? fund_id;
  return typeof named === 'string' && named.length <= 36 ? named : null;
}
