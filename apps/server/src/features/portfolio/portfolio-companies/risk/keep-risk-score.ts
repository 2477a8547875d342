import { riskScore } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';

/** Writes the risk score of a company anew from its open alerts: those that are active or acknowledged. */
export async function keepRiskScore(tx: Tx, companyId: string): Promise<void> {
  const open = await tx.query<{ risk_score: number }>(
    `select risk_score from risk_alerts where company_id = $1 and status in ('active', 'acknowledged')`,
    [companyId],
    'open-alert-scores',
  );
  const score = riskScore(open.map(({ risk_score }) => risk_score));
  await tx.query(
    'update portfolio_companies set risk_score = $2 where id = $1 and risk_score <> $2',
    [companyId, score],
    'keep-risk-score',
  );
}
