import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type AlertInputs, type AlertOutputs, findAlerts } from './risk-alerts.queries.ts';

type ListInput = Omit<AlertInputs['list'], 'limit'> & { limit: number };

/** Risk alerts, newest first, and how many there are of each kind whatever the filters. */
export async function listAlerts({ tx, actor }: Ctx, input: ListInput): Promise<AlertOutputs['list']> {
  const { limit } = input;
  const values: unknown[] = [limit + 1];
  const parts = ['true'];
  for (const column of ['status', 'severity', 'company_id'] as const) {
    if (input[column] === undefined) continue;
    values.push(input[column]);
    parts.push(`a.${column} = $${values.length}`);
  }
  if (input.before !== undefined) {
    values.push(input.before);
    parts.push(`(a.created_at, a.id) < (select s.created_at, s.id from risk_alerts s where s.id = $${values.length})`);
  }
  const text = `${parts.join(' and ')} order by a.created_at desc, a.id desc limit $1`;
  const [rows, counts] = await Promise.all([findAlerts(tx, actor, { text, values }), countAlerts(tx)]);
  return {
    rows: rows.slice(0, limit),
    has_more: rows.length > limit,
    counts,
    can: { create: may(actor, 'portfolio:write') },
  };
}

async function countAlerts(tx: Tx): Promise<AlertOutputs['list']['counts']> {
  const [counts] = await tx.query<AlertOutputs['list']['counts']>(
    `select count(*)::int as total, count(*) filter (where severity = 'critical')::int as critical,
            count(*) filter (where status = 'acknowledged')::int as acknowledged,
            count(*) filter (where status = 'resolved')::int as resolved from risk_alerts`,
    [],
    'count-alerts',
  );
  return counts as AlertOutputs['list']['counts'];
}
