import { schema } from '@cairn/db';
import { checkRule, RULES_MAX, sameLabel } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettingParts } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listMetrics } from '../metrics/list-metrics.ts';
import { asText } from './as-text.ts';
import { findRule, listRuleRows, type Rule, type RuleInputs, ruleInWords } from './risk-rules.queries.ts';

/** Adds a rule of the firm's own. All companies are looked at by it at once, unless it is switched off. */
export async function createRule(ctx: Ctx, input: RuleInputs['create']): Promise<Rule> {
  const { tx, actor, now } = ctx;
  const { label, subject, operator, metric_id = null, is_active = true, alert_type = 'negative_growth' } = input;
  const { threshold = null, periods = 1, severity = 'medium', worse_threshold = null, worse_severity = null } = input;
  const levels = { subject, operator, threshold, periods, severity, worse_threshold, worse_severity };
  const fields = checkRule(levels);
  if (subject === 'metric') await requireMetric(ctx, metric_id);
  else if (metric_id !== null) fields.metric_id = 'This rule looks at no metric. Leave it empty.';
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
  // One at a time, so that two of the same name do not pass each other.
  await tx.query(
    `select pg_advisory_xact_lock(hashtext('risk rules'), hashtext($1))`,
    [actor.tenantId],
    'lock-risk-rules',
  );
  const rules = await listRuleRows(tx);
  if (rules.some((rule) => sameLabel(rule.label, label)))
    throw invalidField('label', 'Another rule has this name already. Choose a different one.');
  if (rules.length >= RULES_MAX)
    throw invalidField('label', `You already have ${RULES_MAX} rules, the maximum for one firm.`);
  const id = newId();
  const row = { label, metric_id, alert_type, is_active, ...levels };
  await insertMany(tx, schema.riskRules, [
    {
      ...row,
      threshold: asText(threshold),
      worse_threshold: asText(worse_threshold),
      tenant_id: actor.tenantId,
      id,
      key: id,
      position: rules.length + 1,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await ctx.audit({
    action: 'risk_rule.created',
    resource_type: 'risk_rule',
    resource_id: id,
    table_name: 'risk_rules',
    metadata: row,
  });
  if (is_active) await ctx.services.jobs.enqueue(tx, 'assess-risk', { tenant_id: actor.tenantId });
  await tellLive(ctx, { kind: 'portfolio' });
  const rule = await findRule(tx, id);
  if (!rule) throw new Error('a new rule was not stored');
  logSettingParts(ctx, { category: 'portfolio', name: `Risk rule ${label}` }, null, ruleInWords(rule));
  return rule;
}

/** The metric that a rule is to look at. */
export async function requireMetric(ctx: Ctx, id: string | null) {
  if (id === null) throw invalidField('metric_id', 'Choose the metric.');
  const { metrics } = await listMetrics(ctx);
  const found = metrics.find((metric) => metric.id === id && !metric.is_archived);
  if (!found) throw invalidField('metric_id', 'This metric does not exist or is archived. Choose another one.');
  return found;
}
