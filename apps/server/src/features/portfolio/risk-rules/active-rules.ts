import type { RiskRule } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';

export interface RulesToRun {
  /** Those that are switched on and whose metric is in use. */
  run: RiskRule[];
  /** Keys of those whose metric is archived: what they found stays as it is. */
  paused: string[];
  /** The metric of which months of runway are reported. */
  runwayMetric: string | null;
}

type Row = RiskRule & { is_paused: boolean };

/** What is to be held against the companies of the firm. */
export async function listActiveRules(tx: Tx): Promise<RulesToRun> {
  const [rules, [runway]] = await Promise.all([
    tx.query<Row>(
      `select r.key, r.label, r.subject, r.operator, r.threshold::float8, r.periods, r.severity, r.worse_threshold::float8, r.worse_severity,
              r.alert_type, m.archived_at is not null as is_paused,
              case when m.id is not null then json_build_object('id', m.id, 'label', m.label, 'unit_kind', m.unit_kind) end as metric
         from risk_rules r left join metric_definitions m on m.tenant_id = r.tenant_id and m.id = r.metric_id
        where r.is_active order by r.position, r.id`,
      [],
      'active-risk-rules',
    ),
    tx.query<{ id: string }>(`select id from metric_definitions where key = 'runway_months'`, [], 'runway-metric'),
  ]);
  return {
    run: rules.filter(({ is_paused }) => !is_paused),
    paused: rules.filter(({ is_paused }) => is_paused).map(({ key }) => key),
    runwayMetric: runway?.id ?? null,
  };
}
