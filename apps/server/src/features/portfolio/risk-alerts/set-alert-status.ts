import { ALERT_STATUSES, type AlertStatus } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { keepRiskScores } from '../portfolio-companies/risk/keep-risk-score.ts';
import { type AlertInputs, type AlertOutputs, type AlertView, findAlert } from './risk-alerts.queries.ts';

type Settled = Exclude<AlertStatus, 'active'>;

/** What each transition records besides the status (docs/rules/portfolio.md#risk-alerts). */
const RECORDS: Record<Settled, string> = {
  acknowledged: ', acknowledged_at = $2, acknowledged_by = $4',
  resolved: ', resolved_at = $2, resolved_by = $4, resolution_notes = $5',
  false_positive: '',
};

interface Moved {
  id: string;
  company_id: string;
  title: string;
}

/** Acknowledges an active alert, resolves it or marks it as a false positive; from there it goes nowhere. */
export async function setAlertStatus(ctx: Ctx, input: AlertInputs['setStatus']): Promise<AlertView> {
  const { tx, actor } = ctx;
  const [moved] = await moveActive(ctx, [input.id], input.status, input.resolution_notes ?? null);
  const alert = await findAlert(tx, actor, input.id);
  if (!alert) throw fail('NOT_FOUND');
  if (!moved) throw fail('ALERT_SETTLED');
  return alert;
}

/** The same for several at once; those that are no longer active stay as they are. */
export async function acknowledgeAlerts(
  ctx: Ctx,
  { ids }: AlertInputs['acknowledgeMany'],
): Promise<AlertOutputs['acknowledgeMany']> {
  const wanted = [...new Set(ids)];
  const moved = await moveActive(ctx, wanted, 'acknowledged', null);
  return { acknowledged: moved.length, unchanged: wanted.length - moved.length };
}

async function moveActive(ctx: Ctx, ids: string[], status: Settled, notes: string | null): Promise<Moved[]> {
  const moved = await updateActive(ctx.tx, ids, status, { now: ctx.now, by: ctx.actor.userId, notes });
  await keepRiskScores(ctx.tx, [...new Set(moved.map(({ company_id }) => company_id))]);
  for (const { company_id, title } of moved)
    recordChange(ctx, company_id, [
      { action_type: `alert_${status}`, field_name: title, old_value: 'Active', new_value: ALERT_STATUSES[status] },
    ]);
  await ctx.audit(
    ...moved.map(({ id, company_id, title }) => ({
      action: `risk_alert.${status}`,
      resource_type: 'risk_alert',
      resource_id: id,
      table_name: 'risk_alerts',
      classification: 'confidential' as const,
      metadata: { company_id, title, ...(notes !== null && { resolution_notes: notes }) },
    })),
  );
  if (moved.length > 0) await tellLive(ctx, { kind: 'portfolio' });
  return moved;
}

interface Act {
  now: Date;
  by: string;
  notes: string | null;
}

/** Of these alerts, those that were active until now. */
function updateActive(tx: Tx, ids: string[], status: Settled, { now, by, notes }: Act): Promise<Moved[]> {
  // Each transition has its own columns; a value that it does not use would have no type.
  const values = [
    ids,
    now,
    status,
    ...(status === 'false_positive' ? [] : [by]),
    ...(status === 'resolved' ? [notes] : []),
  ];
  return tx.query<Moved>(
    `update risk_alerts set status = $3, updated_at = $2 ${RECORDS[status]}
      where id = any($1::uuid[]) and status = 'active' returning id, company_id, title`,
    values,
    `alerts-${status}`,
  );
}
