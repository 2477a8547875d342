import type { Ctx } from '../../../core/procedure.ts';
import type { ShareOutputs } from './shares.queries.ts';

/** What can be shared, what is, and what was done with it; of hidden deals nothing is counted. */
export async function summariseShares({ tx }: Ctx): Promise<ShareOutputs['summarise']> {
  const [row] = await tx.query<ShareOutputs['summarise']>(
    `select (select count(*) from opportunities where in_pipeline)::int as opportunities,
            (select count(*) from portfolio_companies)::int as companies,
            (select coalesce(sum(s.shares), 0) from (
               select shared_by, entity_type, entity_id, opportunity_id, count(*) as shares from co_investor_shares
                where is_active and (expires_at is null or expires_at > now()) group by 1, 2, 3, 4) s
              where share_is_backed(s.shared_by, s.entity_type, s.entity_id, s.opportunity_id))::int as active_shares,
            (select count(*) from co_investor_interactions)::int as interactions,
            coalesce((select co_investor_portal_enabled from tenant_settings), false) as is_portal_open`,
    [],
    'summarise-shares',
  );
  if (!row) throw new Error('figures without a row');
  return row;
}
