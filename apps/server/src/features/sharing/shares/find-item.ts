import { LOST_STAGE, type ShareEntity, WON_STAGE } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';

/** SQL: the stages in which nobody invests in a deal any more. */
export const CLOSED_STAGES = `'${WON_STAGE}', '${LOST_STAGE}'`;

export interface ItemPlace {
  entity_type: ShareEntity;
  entity_id: string;
}

export interface Item {
  id: string;
  name: string;
  opportunity_id: string | null;
  company_id: string | null;
  is_confidential: boolean;
  /** Neither archived, deleted nor merged. */
  is_open: boolean;
}

// Under the policies: what the person does not see they do not share. `of r` keeps it as it is while it is shared.
const FIND: Record<ShareEntity, string> = {
  opportunity: `
    select r.id, r.company_name as name, r.id as opportunity_id, null::uuid as company_id, r.is_confidential,
           r.in_pipeline as is_open
      from opportunities r where r.id = $1 and r.merged_into is null and r.deleted_at is null`,
  portfolio_company: `
    select r.id, r.name, r.opportunity_id, r.id as company_id, coalesce(o.is_confidential, false) as is_confidential,
           true as is_open
      from portfolio_companies r left join opportunities o on o.tenant_id = r.tenant_id and o.id = r.opportunity_id
     where r.id = $1`,
};

/** The record that is shared, or the one answer for missing, hidden and another firm's. */
export async function getItem({ tx }: Ctx, { entity_type, entity_id }: ItemPlace): Promise<Item> {
  const [item] = await tx.query<Item>(FIND[entity_type], [entity_id], `share-item-${entity_type}`);
  if (!item) throw fail('NOT_FOUND');
  return item;
}

/** The same, locked while something of it is shared. */
export async function lockItem({ tx }: Ctx, { entity_type, entity_id }: ItemPlace): Promise<Item> {
  const text = `${FIND[entity_type]} for share of r`;
  const [item] = await tx.query<Item>(text, [entity_id], `lock-share-item-${entity_type}`);
  if (!item) throw fail('NOT_FOUND');
  if (!item.is_open) throw fail('DEAL_ARCHIVED');
  return item;
}
