import { may } from '../../../core/actor.ts';
import type { Ctx } from '../../../core/procedure.ts';

export interface DueOutcomes {
  review_id: string;
  opportunity_id: string;
  company_id: string | null;
  company_name: string;
  due: number;
  due_on: string;
}

// Asked once of each assumption, however many members forecast it.
const DUE = `
  select r.id as review_id, r.opportunity_id, pc.id as company_id, o.company_name,
         count(distinct a.place)::int as due, min(f.due_on)::text as due_on
    from committee_forecasts f
    join committee_reviews r on r.tenant_id = f.tenant_id and r.id = f.review_id and r.status = 'approved'
    join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id and o.in_pipeline
    cross join lateral jsonb_array_elements(r.assumptions) with ordinality a (words, place)
    left join portfolio_companies pc on pc.tenant_id = o.tenant_id and pc.opportunity_id = o.id
   where f.percent is not null and f.due_on <= $2 and a.words->>'metric' = f.metric and a.words->>'value' = f.value and a.words->>'by' = f.by_when
     and (o.assigned_to = $1 or ($3 and o.assigned_to is null))
     and not exists (select 1 from committee_outcomes c where c.tenant_id = r.tenant_id and c.review_id = r.id
       and c.place = a.place - 1)
   group by r.id, r.opportunity_id, pc.id, o.company_name
   order by min(f.due_on), r.id limit 5`;

/** Approved deals of this person of which a forecast is due and nobody has said what came true; those of nobody are the administrators'. */
export async function listDueOutcomes({ tx, actor }: Ctx, today: string): Promise<DueOutcomes[]> {
  if (!may(actor, 'committee:work')) return [];
  const values = [actor.userId, today, may(actor, 'calibration:all')];
  return tx.query<DueOutcomes & Record<string, unknown>>(DUE, values, 'due-outcomes');
}
