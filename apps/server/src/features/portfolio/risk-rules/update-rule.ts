import { schema } from '@cairn/db';
import { checkRule, sameLabel } from '@cairn/domain';
import { changesOf } from '../../../core/changes-of.ts';
import { fail, invalidField, staleVersion } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettingParts } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { asText } from './as-text.ts';
import { findRule, listRuleRows, type Rule, type RuleInputs, ruleInWords } from './risk-rules.queries.ts';

const FIELDS = [
  'label',
  'threshold',
  'periods',
  'severity',
  'worse_threshold',
  'worse_severity',
  'alert_type',
  'is_active',
] as const;

/**
 * Changes the levels of a rule, or switches it on or off; what it looks at stays. All companies are looked at anew when the
 * transaction has committed: what is no longer found ends, and what a person decided stays.
 */
export async function updateRule(ctx: Ctx, { id, version, ...values }: RuleInputs['update']): Promise<Rule> {
  const { tx, actor } = ctx;
  const before = await findRule(tx, id);
  if (!before) throw fail('NOT_FOUND');
  const fields = checkRule({ ...before, ...values });
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
  const { label } = values;
  if (label !== undefined && (await listRuleRows(tx)).some((rule) => rule.id !== id && sameLabel(rule.label, label)))
    throw invalidField('label', 'Another rule has this name already. Choose a different one.');
  const { threshold, worse_threshold, ...others } = values;
  const written = await updateIfUnchanged(tx, schema.riskRules, before.id, version, {
    ...others,
    ...(threshold !== undefined && { threshold: asText(threshold) }),
    ...(worse_threshold !== undefined && { worse_threshold: asText(worse_threshold) }),
  });
  const after = await findRule(tx, before.id);
  if (!after) throw fail('NOT_FOUND');
  if (!written) throw await staleVersion(after);
  const changes = changesOf(FIELDS, before, after);
  await ctx.audit({
    action: 'risk_rule.updated',
    resource_type: 'risk_rule',
    resource_id: after.id,
    table_name: 'risk_rules',
    metadata: { label: after.label, version: after.version, changes },
  });
  const setting = { category: 'portfolio', name: `Risk rule ${before.label}` } as const;
  logSettingParts(ctx, setting, ruleInWords(before), ruleInWords(after));
  await ctx.services.jobs.enqueue(tx, 'assess-risk', { tenant_id: actor.tenantId });
  await tellLive(ctx, { kind: 'portfolio' });
  return after;
}
