import type { Ctx } from '../../../core/procedure.ts';
import { CLOSED_STAGES } from './find-item.ts';
import { keepLarge } from './keep-large.ts';
import type { ShareOutputs } from './shares.queries.ts';

type Output = ShareOutputs['summarise'];

/**
 * As `share_is_backed` asks it of one share: its maker still works for the firm and may see the deal, and the record is there.
 * Asked of all at once, since ten thousand calls of the function take half a second.
 */
const FIGURES = `
  select (select count(*) from opportunities where in_pipeline and status not in (${CLOSED_STAGES}))::int as opportunities,
         (select count(*) from portfolio_companies)::int as companies,
         (select count(*) from co_investor_shares s
            join user_profiles p on p.tenant_id = s.tenant_id and p.id = s.shared_by
             and p.is_active and p.role in ('firm_admin', 'firm_user', 'platform_admin')
            left join opportunities o on s.entity_type = 'opportunity' and o.tenant_id = s.tenant_id and o.id = s.entity_id and o.in_pipeline
            left join portfolio_companies c on s.entity_type <> 'opportunity' and c.tenant_id = s.tenant_id and c.id = s.entity_id
            left join confidential_opportunities h on h.tenant_id = s.tenant_id and h.opportunity_id = s.opportunity_id
            left join opportunity_members m on m.tenant_id = s.tenant_id and m.opportunity_id = s.opportunity_id and m.user_id = s.shared_by
           where s.is_active and (s.expires_at is null or s.expires_at > now())
             and coalesce(o.id, c.id) is not null and (h.opportunity_id is null or m.user_id is not null))::int as active_shares,
         coalesce((select co_investor_portal_enabled from tenant_settings), true) as is_portal_open`;

/** What can be shared, what is, and what was done with it; of hidden deals nothing is counted. */
export async function summariseShares(ctx: Ctx): Promise<Output> {
  const [row] = await ctx.tx.query<Omit<Output, 'interactions'>>(FIGURES, [], 'summarise-shares');
  if (!row) throw new Error('figures without a row');
  const interactions = await keepLarge(ctx, 'interactions', () => countInteractions(ctx), Number);
  return { ...row, interactions };
}

async function countInteractions({ tx }: Ctx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from co_investor_interactions',
    [],
    'count-interactions',
  );
  return row?.count ?? 0;
}
