import { schema } from '@cairn/db';
import { SEVERITY_SCORES } from '@cairn/domain';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { getCompany } from '../portfolio-companies/get-company.ts';
import { keepRiskScores } from '../portfolio-companies/risk/keep-risk-score.ts';
import { notifyRisk } from '../portfolio-companies/risk/notify-risk.ts';
import { type AlertInputs, type AlertView, findAlert } from './risk-alerts.queries.ts';

/** Raises an alert that no figure shows: a market that turns, a founder who leaves. */
export async function createAlert(ctx: Ctx, input: AlertInputs['create']): Promise<AlertView> {
  const { tx, actor, now } = ctx;
  const company = await getCompany(ctx, { id: input.company_id });
  const { alert_type = 'market_risk', severity = 'medium', title, description = null } = input;
  const id = newId();
  await insertMany(tx, schema.riskAlerts, [
    {
      tenant_id: actor.tenantId,
      id,
      company_id: company.id,
      created_by: actor.userId,
      title,
      description,
      alert_type,
      severity,
      risk_score: SEVERITY_SCORES[severity],
      created_at: now,
      updated_at: now,
    },
  ]);
  await keepRiskScores(tx, [company.id]);
  recordChange(ctx, company.id, [{ action_type: 'alert_raised', new_value: title }]);
  await ctx.audit({
    action: 'risk_alert.created',
    resource_type: 'risk_alert',
    resource_id: id,
    table_name: 'risk_alerts',
    classification: 'confidential',
    metadata: { company_id: company.id, title, alert_type, severity },
  });
  await notifyRisk(ctx, [{ company_id: company.id, title, severity }]);
  await tellLive(ctx, { kind: 'portfolio' });
  const alert = await findAlert(tx, actor, id);
  if (!alert) throw new Error('a new alert was not stored');
  return alert;
}
