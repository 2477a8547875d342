import {
  addDays,
  type CompanyHistory,
  checkRule,
  dayIn,
  type RiskRule,
  RULE_PERIODS_MAX,
  tryRule,
  type UpdateFrequency,
} from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listNewestValues } from '../metrics/list-newest-values.ts';
import { requireMetric } from './create-rule.ts';
import type { RuleInputs, RuleOutputs } from './risk-rules.queries.ts';

type Trial = RuleOutputs['tryOut'];

const DAYS = 364;
const SHOWN = 200;
/** Values of a year by month, and those before it that a rule compares with. */
const VALUES = 13 + RULE_PERIODS_MAX;

/** Holds a rule that is not saved against the past year of the companies that the person may see, and writes nothing. */
export async function tryOutRule(ctx: Ctx, input: RuleInputs['tryOut']): Promise<Trial> {
  const { tx, now } = ctx;
  const rule = await readRule(ctx, input);
  const timeZone = await getTimeZone(tx);
  const to = dayIn(now, timeZone);
  const from = addDays(to, -DAYS);
  const companies = await listHistories(ctx, rule, timeZone);
  const alerts = companies
    .flatMap(({ id, name, history }) =>
      tryRule(rule, history, from, to).map((spell) => ({ company_id: id, company: name, ...spell })),
    )
    .sort((a, b) => b.from.localeCompare(a.from) || a.company.localeCompare(b.company));
  return { from, to, companies: companies.length, total: alerts.length, alerts: alerts.slice(0, SHOWN) };
}

async function readRule(ctx: Ctx, input: RuleInputs['tryOut']): Promise<RiskRule> {
  const { subject, operator, metric_id = null, threshold = null, periods = 1, severity = 'medium' } = input;
  const { worse_threshold = null, worse_severity = null } = input;
  const levels = { subject, operator, threshold, periods, severity, worse_threshold, worse_severity };
  const fields = checkRule(levels);
  if (subject !== 'metric' && metric_id !== null) fields.metric_id = 'This rule looks at no metric. Leave it empty.';
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
  const metric = subject === 'metric' ? await requireMetric(ctx, metric_id) : null;
  return { key: 'tried', label: 'Tried', alert_type: 'negative_growth', ...levels, metric };
}

async function listHistories(ctx: Ctx, rule: RiskRule, timeZone: string) {
  const [rows, runwayMetric] = await Promise.all([readHistories(ctx.tx, timeZone), findRunwayMetric(ctx.tx)]);
  const metrics = rule.metric ? [rule.metric.id] : rule.subject === 'cash_out' && runwayMetric ? [runwayMetric] : [];
  const ids = rows.map(({ id }) => id);
  const values = await listNewestValues(ctx, ids, metrics, VALUES);
  return rows.map(({ id, name, ...stored }) => {
    const history: CompanyHistory = { ...stored, runwayMetric, values: values.get(id) ?? new Map() };
    return { id, name, history };
  });
}

async function findRunwayMetric(tx: Tx): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `select id from metric_definitions where key = 'runway_months'`,
    [],
    'runway-metric-of-trial',
  );
  return rows[0]?.id ?? null;
}

interface Row extends Omit<CompanyHistory, 'values' | 'runwayMetric'> {
  id: string;
  name: string;
  update_frequency: UpdateFrequency;
}

function readHistories(tx: Tx, timeZone: string): Promise<Row[]> {
  return tx.query<Row>(
    `select c.id, c.name, c.update_frequency, to_char(c.created_at at time zone $1, 'YYYY-MM-DD') as since,
            coalesce((select json_agg(json_build_object(
                'on', to_char(u.created_at at time zone $1, 'YYYY-MM-DD'), 'period_end', u.period_end))
              from company_updates u where u.company_id = c.id and u.corrects_id is null), '[]') as updates,
            coalesce((select json_agg(json_build_object(
                'sent_on', to_char(q.created_at at time zone $1, 'YYYY-MM-DD'), 'due_on', a.due_on, 'period_end', q.period_end,
                'closed_on', to_char(least(a.answered_at, a.revoked_at) at time zone $1, 'YYYY-MM-DD')))
              from update_answers a join update_requests q on q.tenant_id = a.tenant_id and q.id = a.request_id
             where a.company_id = c.id), '[]') as asked,
            coalesce((select json_agg(r.closed_on) from financing_rounds r
              where r.company_id = c.id and r.withdrawn_at is null), '[]') as rounds
       from portfolio_companies c where c.status = 'active' order by c.name, c.id`,
    [timeZone],
    'histories-for-trial',
  );
}
