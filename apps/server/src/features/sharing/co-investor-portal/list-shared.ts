import type { Contract } from '@cairn/contract';
import type { ShareEntity } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

type Outputs = InferContractRouterOutputs<Contract>['coInvestorPortal'];
type Listed = Omit<Outputs['getSharedOpportunities'][number], 'opportunity_id'> & { entity_id: string };

interface Row {
  share_id: string;
  entity_id: string;
  access_type: Listed['access_type'];
  shared_by: string;
  shared_at: string;
  expires_at: string | null;
  files: number;
  last_viewed_at: string | null;
  /** Null until the terms are accepted. */
  item: {
    name: string;
    industry?: string;
    current_stage?: string;
    company_stage?: string;
    funding_round?: string;
    is_closed?: boolean;
  } | null;
}

/** The opportunities that are shared with oneself in this firm. Somebody else's address is refused, not looked up. */
export async function getSharedOpportunities(
  ctx: Ctx,
  { p_user_email: email }: { p_user_email?: string | undefined },
): Promise<Outputs['getSharedOpportunities']> {
  if (email !== undefined) await assertOwnAddress(ctx, email);
  const rows = await listShared(ctx, 'opportunity');
  return rows.map(({ entity_id, ...row }) => ({ ...row, opportunity_id: entity_id }));
}

export async function listSharedCompanies(ctx: Ctx): Promise<Outputs['listCompanies']> {
  const rows = await listShared(ctx, 'portfolio_company');
  return { rows: rows.map(({ entity_id, ...row }) => ({ ...row, company_id: entity_id })) };
}

async function assertOwnAddress({ tx, actor, services }: Ctx, email: string): Promise<void> {
  const [own] = await tx.query(
    'select 1 from user_profiles where id = $1 and email_index = $2',
    [actor.userId, services.master.addressIndex(email)],
    'own-address',
  );
  if (!own) throw fail('FORBIDDEN');
}

/** The policies leave the shares that are open to the person alone; what they show of their records is the allow-list's. */
async function listShared(ctx: Ctx, entity: ShareEntity): Promise<Listed[]> {
  const rows = await ctx.tx.query<Row>(
    `select s.id as share_id, s.entity_id, s.access_type, s.shared_by, ${isoTime('s.created_at')} as shared_at,
            ${isoTime('s.expires_at')} as expires_at, shared_item(s.id) as item,
            (select count(*) from co_investor_share_files l join files f on f.tenant_id = l.tenant_id and f.id = l.file_id
              where l.tenant_id = s.tenant_id and l.share_id = s.id and f.deleted_at is null)::int as files,
            (select ${isoTime('max(i.created_at)')} from co_investor_interactions i
              where i.tenant_id = s.tenant_id and i.share_id = s.id and i.interaction_type = 'view') as last_viewed_at
       from co_investor_shares s where s.entity_type = $1 order by s.created_at desc, s.id desc`,
    [entity],
    'shared-with-me',
  );
  const names = await namesOf(
    ctx,
    rows.map(({ shared_by }) => shared_by),
  );
  const listed = rows.map(({ item, shared_by, ...row }) => ({
    ...row,
    company_name: item?.name ?? null,
    industry: item?.industry ?? null,
    stage: item?.current_stage ?? item?.company_stage ?? null,
    funding_round: item?.funding_round ?? null,
    is_closed: item?.is_closed ?? false,
    shared_by_name: names.get(shared_by) ?? '',
  }));
  // What one can still invest in stands first.
  return [...listed.filter(({ is_closed }) => !is_closed), ...listed.filter(({ is_closed }) => is_closed)];
}
