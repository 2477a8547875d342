import { riskScore } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';

/** Writes the risk score of each of these companies anew from its open alerts: those that are active or acknowledged. */
export async function keepRiskScores(tx: Tx, companies: readonly string[]): Promise<void> {
  if (companies.length === 0) return;
  const open = await tx.query<{ company_id: string; risk_score: number }>(
    `select company_id, risk_score from risk_alerts
      where company_id = any($1::uuid[]) and status in ('active', 'acknowledged')`,
    [companies],
    'open-alert-scores',
  );
  const scores = new Map(companies.map((id) => [id, [] as number[]]));
  for (const { company_id, risk_score } of open) scores.get(company_id)?.push(risk_score);
  await tx.query(
    `update portfolio_companies c set risk_score = s.score from unnest($1::uuid[], $2::int[]) s (id, score)
      where c.id = s.id and c.risk_score <> s.score`,
    [[...scores.keys()], [...scores.values()].map((list) => riskScore(list))],
    'keep-risk-scores',
  );
}
