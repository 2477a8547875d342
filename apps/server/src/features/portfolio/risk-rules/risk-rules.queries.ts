import type { Contract } from '@cairn/contract';
import { ALERT_TYPES, describeRule } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';

export type RuleInputs = InferContractRouterInputs<Contract>['riskRules'];
export type RuleOutputs = InferContractRouterOutputs<Contract>['riskRules'];
export type Rule = RuleOutputs['create'];

const COLUMNS = `r.id, r.key, r.label, r.subject, r.operator, r.threshold::float8, r.periods, r.severity, r.worse_threshold::float8,
  r.worse_severity, r.alert_type, r.is_active, r.is_shipped, r.version,
  case when m.id is not null then json_build_object('id', m.id, 'label', m.label, 'unit_kind', m.unit_kind,
    'is_archived', m.archived_at is not null) end as metric,
  (select count(*)::int from risk_alerts a where a.tenant_id = r.tenant_id and a.rule_key = r.key
    and a.status in ('active', 'acknowledged')) as open_alerts`;
const FROM = 'from risk_rules r left join metric_definitions m on m.tenant_id = r.tenant_id and m.id = r.metric_id';

/** Every rule of the firm in its order. */
export function listRuleRows(tx: Tx): Promise<Rule[]> {
  return tx.query<Rule>(`select ${COLUMNS} ${FROM} order by r.position, r.id`, [], 'list-risk-rules');
}

/** What the log of settings tells of a rule. */
export const ruleInWords = (rule: Rule) => ({
  label: rule.label,
  raised_when: describeRule(rule),
  alert_type: ALERT_TYPES[rule.alert_type],
  is_enabled: rule.is_active,
});

export async function findRule(tx: Tx, id: string): Promise<Rule | undefined> {
  return (await tx.query<Rule>(`select ${COLUMNS} ${FROM} where r.id = $1`, [id], 'find-risk-rule'))[0];
}
