import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listRuleRows, type RuleOutputs } from './risk-rules.queries.ts';

/** The rules of the firm, and when they were last run over all companies. */
export async function listRules({ tx, actor }: Ctx): Promise<RuleOutputs['list']> {
  const [rules, last_run] = await Promise.all([listRuleRows(tx), findLastRun(tx)]);
  return { rules, last_run, can: { edit: may(actor, 'risk_rules:configure') } };
}

async function findLastRun(tx: Tx): Promise<RuleOutputs['list']['last_run']> {
  const [run] = await tx.query<NonNullable<RuleOutputs['list']['last_run']>>(
    `select ran_on, ${isoTime('finished_at')} as finished_at, companies, raised, escalated, ended
       from risk_runs order by ran_on desc limit 1`,
    [],
    'last-risk-run',
  );
  return run ?? null;
}
