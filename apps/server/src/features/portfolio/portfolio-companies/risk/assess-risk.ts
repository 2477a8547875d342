import { schema } from '@cairn/db';
import { type AlertSeverity, type AlertStatus, findRisk, isMoreSevere, type RiskFinding } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listActiveRules, type RulesToRun } from '../../risk-rules/active-rules.ts';
import { recordChanges } from '../company-audit.ts';
import { type CompanyToAssess, figuresForRules } from './figures-for-rules.ts';
import { keepRiskScores } from './keep-risk-score.ts';
import { notifyRisk, type RaisedRisk } from './notify-risk.ts';

interface RuleAlert {
  id: string;
  company_id: string;
  rule_key: string;
  title: string;
  severity: AlertSeverity;
  status: AlertStatus;
}

/** How many companies were looked at, and what changed. */
export interface Assessed {
  companies: number;
  raised: number;
  escalated: number;
  ended: number;
}

/** Why the rules are run: what was recorded of a company is new, or a day has begun or a rule was changed. */
type Cause = 'record' | 'rules';

/**
 * Holds the firm's rules against what is recorded of the companies. Each finding is one alert as long as it lasts: raised
 * once, made more severe while nobody has decided on it, and closed when it is over. What a person decided stays; only a
 * more severe finding raises a further alert. Companies that are no longer active have no findings.
 */
export async function assessRisk(ctx: Ctx, ids: readonly string[], cause: Cause = 'record'): Promise<Assessed> {
  const { tx } = ctx;
  await lockCompanies(tx, ids);
  const rules = await listActiveRules(tx);
  const companies = await figuresForRules(ctx, ids, rules);
  const alerts = await listLasting(tx, ids);
  const total = { companies: companies.length, raised: 0, escalated: 0, ended: 0 };
  const written: Written = { alerts: [], trail: [], events: [], risks: [] };
  const changed: string[] = [];
  for (const company of companies) {
    const own = alerts.filter(({ company_id }) => company_id === company.id);
    const { raised, escalated, ended } = await assessCompany(ctx, company, rules, own, cause, written);
    total.raised += raised;
    total.escalated += escalated;
    total.ended += ended;
    if (raised + escalated + ended > 0) changed.push(company.id);
  }
  // A day may raise something of every company, so that each kind of row is written at once.
  await insertMany(tx, schema.riskAlerts, written.alerts);
  recordChanges(ctx, written.trail);
  await ctx.audit(...written.events);
  await keepRiskScores(tx, changed);
  await notifyRisk(ctx, written.risks);
  return total;
}

/** What a run adds, in the order in which it was found. */
interface Written {
  alerts: (typeof schema.riskAlerts.$inferInsert)[];
  trail: Parameters<typeof recordChanges>[1][number][];
  events: Parameters<Ctx['audit']>;
  risks: RaisedRisk[];
}

async function assessCompany(
  ctx: Ctx,
  { id, status, figures }: CompanyToAssess,
  { run, paused }: RulesToRun,
  alerts: readonly RuleAlert[],
  cause: Cause,
  written: Written,
) {
  const done = { raised: 0, escalated: 0, ended: 0 };
  const found = status === 'active' ? run.flatMap((rule) => findRisk(rule, figures) ?? []) : [];
  for (const finding of found) {
    const lasting = alerts.filter(({ rule_key }) => rule_key === finding.rule);
    if (lasting.some(({ severity }) => !isMoreSevere(finding.severity, severity))) continue;
    const active = lasting.find((alert) => alert.status === 'active');
    if (active) await escalate(ctx, id, active.id, finding, written);
    else raise(ctx, id, finding, written);
    done[active ? 'escalated' : 'raised']++;
    const { title, severity } = finding;
    written.risks.push({ company_id: id, title, severity, isEscalated: active !== undefined });
  }
  const stays = new Set([...found.map(({ rule }) => rule), ...(status === 'active' ? paused : [])]);
  for (const alert of alerts.filter(({ rule_key }) => !stays.has(rule_key))) {
    const isRun = run.some(({ key }) => key === alert.rule_key);
    await end(ctx, id, alert, whyEnded(status === 'active', isRun, cause), written);
    if (alert.status === 'active') done.ended++;
  }
  return done;
}

function whyEnded(isActive: boolean, isRun: boolean, cause: Cause): string {
  if (!isActive) return 'The company is no longer active.';
  if (!isRun) return 'The rule was switched off or deleted.';
  return cause === 'record' ? 'The latest update no longer shows it.' : 'The rule no longer finds it.';
}

function raise({ actor, now }: Ctx, company_id: string, finding: RiskFinding, written: Written): void {
  const { rule, score, title, ...rest } = finding;
  const id = newId();
  const row = { id, company_id, rule_key: rule, risk_score: score, title, ...rest };
  written.alerts.push({ ...row, tenant_id: actor.tenantId, created_at: now, updated_at: now });
  written.trail.push({ company_id, action_type: 'alert_raised', new_value: title });
  written.events.push(eventOf('risk_alert.raised_by_rule', id, company_id, finding));
}

async function escalate(
  { tx, now }: Ctx,
  company_id: string,
  id: string,
  finding: RiskFinding,
  written: Written,
): Promise<void> {
  const { severity, score, title, description, triggered_by } = finding;
  await tx.query(
    `update risk_alerts set severity = $2, risk_score = $3, title = $4, description = $5, triggered_by = $6, updated_at = $7
      where id = $1`,
    [id, severity, score, title, description, JSON.stringify(triggered_by), now],
    'escalate-alert',
  );
  written.trail.push({ company_id, action_type: 'alert_escalated', new_value: title });
  written.events.push(eventOf('risk_alert.escalated_by_rule', id, company_id, finding));
}

/** An active alert is resolved by what was found; on the others a person has decided already. */
async function end(
  { tx, now }: Ctx,
  company_id: string,
  { id, title, status }: RuleAlert,
  notes: string,
  written: Written,
): Promise<void> {
  const resolved = status === 'active' ? `, status = 'resolved', resolved_at = $2, resolution_notes = $3` : '';
  await tx.query(
    `update risk_alerts set ended_at = $2, updated_at = $2 ${resolved} where id = $1`,
    [id, now, ...(resolved ? [notes] : [])],
    resolved ? 'end-active-alert' : 'end-alert',
  );
  if (!resolved) return;
  written.trail.push({ company_id, action_type: 'alert_ended', new_value: title });
  written.events.push(eventOf('risk_alert.ended_by_rule', id, company_id, { title, resolution_notes: notes }));
}

const eventOf = (action: string, id: string, company_id: string, metadata: object): Written['events'][number] => ({
  action,
  resource_type: 'risk_alert',
  resource_id: id,
  table_name: 'risk_alerts',
  classification: 'confidential',
  metadata: { company_id, ...metadata },
});

/**
 * One assessment of a company at a time, before rules and alerts are read: one that still had the old rules would end what
 * another has just raised by the new ones. In the order of ids, so that two never wait for each other.
 */
async function lockCompanies(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    'select 1 from portfolio_companies where id = any($1::uuid[]) order by id for no key update',
    [ids],
    'lock-assessed-companies',
  );
}

/** Alerts of rules whose finding was not over at the last assessment. */
function listLasting(tx: Tx, companies: readonly string[]): Promise<RuleAlert[]> {
  return tx.query<RuleAlert>(
    `select id, company_id, rule_key, title, severity, status from risk_alerts
      where company_id = any($1::uuid[]) and rule_key is not null and ended_at is null order by created_at, id`,
    [companies],
    'lasting-alerts',
  );
}
