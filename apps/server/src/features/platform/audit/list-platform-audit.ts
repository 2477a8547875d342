import type { Contract } from '@cairn/contract';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

type Entry = InferContractRouterOutputs<Contract>['platformAudit']['list']['rows'][number];
type Row = Omit<Entry, 'user_name' | 'metadata'>;

const SHOWN = 500;

/**
 * The newest events of all firms: what was done, to which record, when and from where. What a firm's event tells is read by
 * nobody here: the role has no grant for it. The platform's own events are complete.
 */
export async function listPlatformAudit(context: RequestContext): Promise<Entry[]> {
  const { services, actor, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const rows = await withPlatform(context, 'read', ({ tx }) =>
    // Windows follow each other in time, so that their index finds the newest of all partitions; within one, which holds a
    // second or two, the database sorts what it has found, and no more windows than it needs.
    tx.query<Row>(
      `select l.id, ${isoTime('l.created_at')} as created_at, l.action, l.resource_type, l.resource_id, l.table_name,
              l.data_classification, l.ip_address, l.session_id, l.user_id, l.tenant_id,
              case when l.tenant_id = $1 then 'Platform' else t.name end as organization
         from (select tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name,
                 ip_address, data_classification, session_id from audit_logs
                order by log_window desc, created_at desc, id desc limit ${SHOWN}) l
         join tenants t on t.id = l.tenant_id
        order by l.created_at desc, l.id desc`,
      [PLATFORM_TENANT_ID],
    ),
  );
  const own = rows.filter(({ tenant_id }) => tenant_id === PLATFORM_TENANT_ID).map(({ id }) => id);
  return runAs(services, actor, origin, 'read', async (ctx) => {
    const [told, names] = [
      await ctx.tx.query<{ id: string; metadata: Record<string, unknown> }>(
        'select id, metadata from audit_logs where id = any($1)',
        [own],
      ),
      await namesOf(
        ctx,
        rows.map(({ user_id }) => user_id),
      ),
    ];
    const metadata = new Map(told.map((event) => [event.id, event.metadata]));
    return rows.map((row) => ({
      ...row,
      user_name: (row.user_id && names.get(row.user_id)) || 'System User',
      metadata: metadata.get(row.id) ?? null,
    }));
  });
}
