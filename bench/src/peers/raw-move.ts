import type { Actor } from '../../../apps/server/src/core/actor.ts';
import { beginTenant } from '../../../apps/server/src/core/with-tenant.ts';

/** A move as one would write it by hand, without a server: to and fro between two stages, with history and audit event. */
export function rawMove(actor: Actor, deals: readonly string[], [from, to]: readonly [string, string]): string {
  const deal = `(array[${deals.map((id) => `'${id}'`).join(', ')}])[:client_id + 1]::uuid`;
  return `${beginTenant(actor, 'bench', 'write')};
select * from opportunities where id = ${deal};
update opportunities set status = case status when '${from}' then '${to}' else '${from}' end, stage_entered_at = now(),
  updated_at = now(), updated_by = '${actor.userId}', version = version + 1 where id = ${deal};
insert into opportunity_stage_history (tenant_id, id, opportunity_id, from_stage, to_stage, changed_by)
  values ('${actor.tenantId}', gen_random_uuid(), ${deal}, '${from}', '${to}', '${actor.userId}');
insert into audit_logs (tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name,
    data_classification, metadata, leaf)
  values ('${actor.tenantId}', gen_random_uuid(), now(), '${actor.userId}', 'opportunity.stage_changed', 'opportunity',
    ${deal}, 'opportunities', 'confidential', '{}', sha256('bench'));
commit;
`;
}
