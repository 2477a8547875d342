import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { asFirm } from '../../../core/access/as-firm.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { shareEvent, tellFirmPages } from '../shares/tell-share.ts';
import { describeViewer, viewerOf } from '../viewer.ts';
import type { OpenShare } from './open-share.ts';

type Inputs = InferContractRouterInputs<Contract>['coInvestorPortal'];
type Terms = InferContractRouterOutputs<Contract>['coInvestorPortal']['getTerms'];

interface Row extends Omit<OpenShare, 'name'> {
  firm: string;
  terms_text: string | null;
  terms_version: number;
  accepted_at: string | null;
}

/** The terms of a share that is open to the person: all that is seen of it before they are accepted. */
export async function getTerms(ctx: Ctx, { id }: { id: string }): Promise<Terms> {
  return viewTerms(ctx, await requireTerms(ctx, id));
}

/** Accepts them in the version that was read, once and for good; the words are kept as they stand now. */
export async function acceptTerms(ctx: Ctx, { id, version }: Inputs['acceptTerms']): Promise<Terms> {
  const { tx, actor, now } = ctx;
  const share = await requireTerms(ctx, id);
  if (share.terms_version !== version) throw fail('TERMS_CHANGED');
  if (share.terms_text === null || share.accepted_at !== null) return viewTerms(ctx, share);
  const { user_id, visitor_id } = viewerOf(actor);
  const noted = await tx.query(
    `insert into co_investor_acceptances
         (tenant_id, id, share_id, opportunity_id, user_id, visitor_id, terms_version, terms_text, accepted_at)
     select s.tenant_id, $3, s.id, s.opportunity_id, $4, $5, s.terms_version, s.terms_text, $6
       from co_investor_shares s where s.id = $1 and s.terms_version = $2
     on conflict (tenant_id, share_id, viewer_id, terms_version) do nothing returning 1`,
    [id, version, newId(), user_id, visitor_id, now],
    'accept-terms',
  );
  if (noted.length === 0) return viewTerms(ctx, await requireTerms(ctx, id));
  await ctx.audit(shareEvent('terms_accepted', share, { terms_version: version }));
  await asFirm(ctx, share.shared_by, () => tellFirmPages(ctx, share));
  return viewTerms(ctx, await requireTerms(ctx, id));
}

async function requireTerms({ tx, actor }: Ctx, id: string): Promise<Row> {
  const [row] = await tx.query<Row>(
    `select s.id, s.entity_type, s.entity_id, s.opportunity_id, s.shared_with_org, s.shared_by, s.access_type,
            s.allows_download, s.has_watermark, s.terms_text, s.terms_version, t.name as firm,
            (select ${isoTime('a.accepted_at')} from co_investor_acceptances a where a.tenant_id = s.tenant_id
                and a.share_id = s.id and a.viewer_id = $2 and a.terms_version = s.terms_version) as accepted_at
       from co_investor_shares s join tenants t on t.id = s.tenant_id where s.id = $1`,
    [id, actor.userId],
    'terms-of-share',
  );
  if (!row) throw fail('NOT_FOUND');
  return row;
}

async function viewTerms(ctx: Ctx, row: Row): Promise<Terms> {
  const names = await namesOf(ctx, [row.shared_by]);
  return {
    share_id: row.id,
    firm: row.firm,
    shared_by_name: names.get(row.shared_by) ?? '',
    text: row.terms_text,
    version: row.terms_version,
    accepted_at: row.accepted_at,
    known_as: (await describeViewer(ctx)).name,
  };
}
