import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettingParts } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findRule, ruleInWords } from './risk-rules.queries.ts';

/** Deletes a rule of the firm's own. Its alerts stay, and those that are active are resolved by the job. */
export async function removeRule(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const { tx, actor } = ctx;
  const rule = await findRule(tx, id);
  if (!rule) throw fail('NOT_FOUND');
  if (rule.is_shipped) throw fail('RULE_SHIPPED');
  await tx.query('delete from risk_rules where id = $1', [rule.id], 'remove-risk-rule');
  await ctx.audit({
    action: 'risk_rule.deleted',
    resource_type: 'risk_rule',
    resource_id: rule.id,
    table_name: 'risk_rules',
    metadata: { label: rule.label },
  });
  logSettingParts(ctx, { category: 'portfolio', name: `Risk rule ${rule.label}` }, ruleInWords(rule), null);
  await ctx.services.jobs.enqueue(tx, 'assess-risk', { tenant_id: actor.tenantId });
  await tellLive(ctx, { kind: 'portfolio' });
  return { id: rule.id };
}
