import { schema } from '@cairn/db';
import {
  type AlertSeverity,
  type AlertStatus,
  findRisks,
  isMoreSevere,
  type ReportedPeriod,
  type RiskFinding,
} from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { recordChange } from '../company-audit.ts';
import { keepRiskScore } from './keep-risk-score.ts';

interface RuleAlert {
  id: string;
  rule_key: string;
  title: string;
  severity: AlertSeverity;
  status: AlertStatus;
}

/**
 * Holds the rules against what a locked company has reported. Each finding is one alert as long as it lasts: raised once,
 * made more severe while nobody has decided on it, and closed when it is over. What a person decided stays; only a more
 * severe finding raises a further alert.
 */
export async function assessRisk(ctx: Ctx, companyId: string): Promise<void> {
  const { tx } = ctx;
  const [periods, alerts] = await Promise.all([listPeriods(tx, companyId), listLasting(tx, companyId)]);
  const found = findRisks(periods);
  for (const finding of found) {
    const lasting = alerts.filter(({ rule_key }) => rule_key === finding.rule);
    if (lasting.some(({ severity }) => !isMoreSevere(finding.severity, severity))) continue;
    const active = lasting.find(({ status }) => status === 'active');
    if (active) await escalate(ctx, companyId, active.id, finding);
    else await raise(ctx, companyId, finding);
  }
  const over = alerts.filter(({ rule_key }) => !found.some(({ rule }) => rule === rule_key));
  for (const alert of over) await end(ctx, companyId, alert);
  await keepRiskScore(tx, companyId);
}

async function raise(ctx: Ctx, companyId: string, finding: RiskFinding): Promise<void> {
  const { rule, score, title, ...rest } = finding;
  const id = newId();
  const row = { id, company_id: companyId, rule_key: rule, risk_score: score, title, ...rest };
  await insertMany(ctx.tx, schema.riskAlerts, [
    { ...row, tenant_id: ctx.actor.tenantId, created_at: ctx.now, updated_at: ctx.now },
  ]);
  recordChange(ctx, companyId, [{ action_type: 'alert_raised', new_value: title }]);
  await audit(ctx, 'risk_alert.raised_by_rule', id, companyId, finding);
}

async function escalate(ctx: Ctx, companyId: string, id: string, finding: RiskFinding): Promise<void> {
  const { severity, score, title, description, triggered_by } = finding;
  await ctx.tx.query(
    `update risk_alerts set severity = $2, risk_score = $3, title = $4, description = $5, triggered_by = $6, updated_at = $7
      where id = $1`,
    [id, severity, score, title, description, JSON.stringify(triggered_by), ctx.now],
    'escalate-alert',
  );
  recordChange(ctx, companyId, [{ action_type: 'alert_escalated', new_value: title }]);
  await audit(ctx, 'risk_alert.escalated_by_rule', id, companyId, finding);
}

/** An active alert is resolved by what was reported; on the others a person has decided already. */
async function end(ctx: Ctx, companyId: string, { id, title, status }: RuleAlert): Promise<void> {
  const resolved = status === 'active' ? `, status = 'resolved', resolved_at = $2, resolution_notes = $3` : '';
  const notes = 'The latest update no longer shows it.';
  await ctx.tx.query(
    `update risk_alerts set ended_at = $2, updated_at = $2 ${resolved} where id = $1`,
    [id, ctx.now, ...(resolved ? [notes] : [])],
    resolved ? 'end-active-alert' : 'end-alert',
  );
  if (!resolved) return;
  recordChange(ctx, companyId, [{ action_type: 'alert_ended', new_value: title }]);
  await audit(ctx, 'risk_alert.ended_by_rule', id, companyId, { title });
}

function audit(ctx: Ctx, action: string, id: string, companyId: string, metadata: object): Promise<void> {
  return ctx.audit({
    action,
    resource_type: 'risk_alert',
    resource_id: id,
    table_name: 'risk_alerts',
    classification: 'confidential',
    metadata: { company_id: companyId, ...metadata },
  });
}

/** What was reported of the periods whose end is known, the newest first, without what was corrected later. */
function listPeriods(tx: Tx, companyId: string): Promise<ReportedPeriod[]> {
  return tx.query<ReportedPeriod>(
    `select u.reporting_period, u.runway_months, u.headcount from company_updates u
      where u.company_id = $1 and u.period_end is not null
        and not exists (select 1 from company_updates later where later.company_id = $1 and later.corrects_id = u.id)
      order by u.period_end desc, u.created_at desc limit 24`,
    [companyId],
    'periods-for-rules',
  );
}

/** Alerts of rules whose finding was not over at the last assessment. */
function listLasting(tx: Tx, companyId: string): Promise<RuleAlert[]> {
  return tx.query<RuleAlert>(
    `select id, rule_key, title, severity, status from risk_alerts
      where company_id = $1 and rule_key is not null and ended_at is null order by created_at, id`,
    [companyId],
    'lasting-alerts',
  );
}
