import { fail } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { findCompany, type PortfolioInputs, type PortfolioOutputs } from '../portfolio-companies.queries.ts';

/** Remembers who of the firm has read which updates of a company, each once: its founders see that. */
export async function seeUpdates(
  ctx: Ctx,
  { id, updates }: PortfolioInputs['seeUpdates'],
): Promise<PortfolioOutputs['seeUpdates']> {
  const { tx, actor, now } = ctx;
  const company = await findCompany(tx, id);
  if (!company) throw fail('NOT_FOUND');
  const wanted = [...new Set(updates)];
  const seen = await tx.query<{ update_id: string }>(
    `insert into update_views (tenant_id, id, company_id, update_id, user_id, viewed_at)
     select u.tenant_id, n.id, u.company_id, u.id, $3, $4
       from unnest($1::uuid[], $2::uuid[]) as n (update_id, id) join company_updates u on u.id = n.update_id and u.company_id = $5
     on conflict (tenant_id, update_id, user_id) do nothing returning update_id`,
    [wanted, wanted.map(() => newId()), actor.userId, now, company.id],
    'see-updates',
  );
  await ctx.audit(
    ...seen.map(({ update_id }) => ({
      action: 'company_update.viewed',
      resource_type: 'company_update',
      resource_id: update_id,
      table_name: 'company_updates',
      metadata: { company_id: company.id },
    })),
  );
  return { seen: seen.length };
}
