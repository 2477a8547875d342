import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Actor } from '../../../core/actor.ts';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { listProfilesOf } from '../../access/auth/account/list-profiles-of.ts';
import { decryptPerson } from '../../access/auth/account/view-profile.ts';
import { mailAdministrators } from '../../access/people/mail-administrators.ts';
import { hasDestroyedKeys } from '../organizations/key-destruction-state.ts';
import { type Current, closeGrant, findCurrent } from './break-glass.queries.ts';
import { requireStaff } from './require-staff.ts';

interface Start {
  p_tenant_id: string;
  p_reason: string;
  p_hours: number;
}

/**
 * Lets this session read one firm, for hours. The firm's log tells of it in the same transaction, and its administrators by
 * mail; they can end it. Nothing can be changed by it, and confidential deals stay hidden.
 */
export function startBreakGlass(context: RequestContext, input: Start): Promise<Current> {
  const actor = requireStaff(context);
  const { services, origin } = context;
  const now = services.now();
  assertRecentProof(actor, now);
  const { p_tenant_id: tenantId, p_reason: reason, p_hours: hours } = input;
  return withAuth(services, async (tx) => {
    const firm = await findFirm(context, tx, tenantId);
    await closeGrant(tx, actor, 'replaced', now);
    const staff = await nameOfStaff(context, tx, actor);
    await setTenant(tx, tenantId);
    const cells = await services.keys.cellsOf(tx, tenantId);
    const id = newId();
    const until = new Date(now.getTime() + hours * 3_600_000);
    await tx.query(
      `insert into break_glass_grants (tenant_id, id, session_id, staff_id, staff_name, reason, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tenantId,
        id,
        actor.sessionId,
        actor.userId,
        cells.encrypt('break_glass_grants', 'staff_name', id, staff),
        reason,
        now,
        until,
      ],
    );
    const event = {
      action: 'break_glass.started',
      resource_type: 'break_glass_grant',
      resource_id: id,
      table_name: 'break_glass_grants',
      classification: 'audit_sensitive' as const,
      metadata: { by_platform: true, tenant_id: tenantId, reason, until: until.toISOString() },
    };
    for (const log of [PLATFORM_TENANT_ID, tenantId]) {
      await setTenant(tx, log);
      await writeAudit(tx, { ...auditSource(actor, origin), tenantId: log }, [event], now);
    }
    await tellAdministrators(context, tx, cells, { tenantId, staff, reason, until, ...firm });
    const grant = await findCurrent(tx, actor.sessionId);
    if (!grant) throw new Error('the grant was not written');
    return grant;
  });
}

/** A firm, and not the platform itself. A suspended one can be read as well: that is when questions come. */
async function findFirm(context: RequestContext, tx: Tx, id: string): Promise<{ name: string; time_zone: string }> {
  const [firm] = await tx.query<{ name: string; time_zone: string }>(
    `select t.name, coalesce(s.time_zone, 'UTC') as time_zone from tenants t
       left join tenant_settings s on s.tenant_id = t.id where t.id = $1 and t.id <> $2`,
    [id, PLATFORM_TENANT_ID],
  );
  if (!firm) throw fail('NOT_FOUND');
  if (await hasDestroyedKeys(context.services, id)) throw fail('KEYS_DESTROYED');
  return firm;
}

/** As the platform's own tenant knows the person; leaves it set. */
async function nameOfStaff({ services }: RequestContext, tx: Tx, { userId }: Actor): Promise<string> {
  await setTenant(tx, PLATFORM_TENANT_ID);
  const cells = await services.keys.cellsOf(tx, PLATFORM_TENANT_ID);
  const [profile] = await listProfilesOf(tx, PLATFORM_TENANT_ID, { id: userId });
  if (!profile) throw fail('FORBIDDEN');
  const { first_name, last_name } = decryptPerson(cells, profile);
  return `${first_name} ${last_name}`.trim();
}

interface Told {
  tenantId: string;
  staff: string;
  reason: string;
  until: Date;
  name: string;
  time_zone: string;
}

async function tellAdministrators(
  { services }: RequestContext,
  tx: Tx,
  cells: TenantCells,
  { tenantId, staff, reason, until, name, time_zone }: Told,
): Promise<void> {
  const end = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone,
    timeZoneName: 'short',
  });
  await mailAdministrators(services, tx, cells, {
    tenantId,
    template: 'break-glass',
    content: {
      subject: `The platform is reading ${name}`,
      heading: 'The platform is reading your records',
      paragraphs: [
        `${staff} of the platform can read the records of ${name} until ${end.format(until)}. Nothing can be changed that way, and confidential deals stay hidden.`,
        `The reason given: ${reason}`,
        'Your audit log tells what is read. You can end the access at any time.',
      ],
      button: { label: 'See the access', path: '/dashboard/firm-admin?tab=security' },
    },
  });
}
