import { COMPANY_STAGE_LABELS, type CompanyStage, type Currency, type Role, SUBMISSION_STATUSES } from '@cairn/domain';
import { EVENT_STATUSES, partName } from '@cairn/domain/fund';
import type { Ctx } from '../../../core/procedure.ts';
import { getLpPortal } from '../../funds/lp-portal/get-lp-portal.ts';
import { getPortal } from '../../portfolio/company-portal/get-portal.ts';
import { listUpdates } from '../../portfolio/portfolio-companies/work/company-updates.ts';
import { getSharedOpportunities, listSharedCompanies } from '../../sharing/co-investor-portal/list-shared.ts';
import { listOwn } from '../../sharing/submitter-portal/own-submissions.ts';
import type { HomeOf } from './home-range.ts';
import { type Pending, SHOWN } from './list-pending.ts';

type PortalWork = Pick<HomeOf<'portal'>, 'pending' | 'funds' | 'latest'>;
type PendingRow = Pending[number]['rows'][number];

const NOTHING: PortalWork = { pending: [], funds: [], latest: [] };

/** What each portal holds for the person; read by the portal's own use case, so that home and portal cannot differ. */
const PORTALS: Partial<Record<Role, (ctx: Ctx) => Promise<PortalWork>>> = {
  lp: ofLp,
  portfolio_company_user: ofFounder,
  co_investor_user: ofCoInvestor,
  opportunity_user: ofSubmitter,
};

export const portalWork = (ctx: Ctx): Promise<PortalWork> => PORTALS[ctx.actor.role]?.(ctx) ?? Promise.resolve(NOTHING);

/** Calls that are not paid in full, notices of days to come that are not acknowledged, and the position in each fund. */
async function ofLp(ctx: Ctx): Promise<PortalWork> {
  const { as_of, investments, notices, reports, partners } = await getLpPortal(ctx);
  const waiting = notices.filter(
    ({ kind, open, acknowledged_at, due_on }) => (kind === 'call' && open > 0) || (!acknowledged_at && due_on >= as_of),
  );
  return {
    pending: group(
      'notice',
      waiting
        .sort((a, b) => a.due_on.localeCompare(b.due_on))
        .map(({ id, fund_name, lp_name, kind, is_equalisation, number, status, due_on, open, currency }) => ({
          ...row(
            id,
            partners.length > 1 ? `${fund_name}, ${lp_name}` : fund_name,
            `${partName({ kind, is_equalisation, number })}, ${EVENT_STATUSES[status].toLowerCase()}`,
          ),
          due_on,
          ...(kind === 'call' && open > 0 && { amount: open, currency: currency as Currency }),
        })),
    ),
    funds: investments.map(({ fund_id, fund_name, lp_name, currency, position }) => ({
      id: fund_id,
      name: fund_name,
      lp_name,
      currency: currency as Currency,
      commitment: position.commitment,
      unfunded: position.unfunded,
      distributed: position.distributed,
      nav: position.nav,
      tvpi: position.figures.find(({ key }) => key === 'tvpi')?.value ?? null,
    })),
    latest: reports
      .filter(({ status, replaced }) => status === 'available' && !replaced)
      .slice(0, SHOWN)
      .map(({ id, title, fund_name, day }) => ({
        ...{ id, kind: 'document' as const, name: title, detail: fund_name },
        ...{ at: null, day },
      })),
  };
}

async function ofFounder(ctx: Ctx): Promise<PortalWork> {
  const { companies, requests } = await getPortal(ctx);
  const asked = requests.filter(({ state }) => state !== 'answered');
  const sent: PortalWork['latest'] = [];
  for (const { id, name } of companies)
    for (const update of (await listUpdates(ctx, { id, limit: SHOWN })).rows)
      sent.push({
        ...{ id: update.id, kind: 'company_update', name, detail: update.reporting_period },
        ...{ at: update.created_at, day: null },
      });
  return {
    ...NOTHING,
    pending: group(
      'update_request',
      asked.map(({ id, company, reporting_period, due_on }) => ({ ...row(id, company, reporting_period), due_on })),
    ),
    latest: sent.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')).slice(0, SHOWN),
  };
}

/** What nobody has opened yet waits; before its terms are accepted, a share has no name. */
async function ofCoInvestor(ctx: Ctx): Promise<PortalWork> {
  const [deals, { rows: companies }] = [await getSharedOpportunities(ctx, {}), await listSharedCompanies(ctx)];
  const shares = [...deals, ...companies].sort((a, b) => b.shared_at.localeCompare(a.shared_at));
  const nameOf = ({ company_name }: (typeof shares)[number]) => company_name ?? 'Its terms are to be accepted first';
  return {
    ...NOTHING,
    pending: group(
      'share',
      shares
        .filter(({ last_viewed_at }) => !last_viewed_at)
        .map((share) => ({
          ...row(share.share_id, nameOf(share), `Shared by ${share.shared_by_name}`),
          at: share.shared_at,
        })),
    ),
    latest: shares.slice(0, SHOWN).map((share) => ({
      ...{ id: share.share_id, kind: 'share' as const, name: nameOf(share) },
      detail: [share.industry, share.funding_round ?? stageOf(share.stage)].filter(Boolean).join(' · '),
      ...{ at: share.shared_at, day: null },
    })),
  };
}

async function ofSubmitter(ctx: Ctx): Promise<PortalWork> {
  const { draft, rows } = await listOwn(ctx);
  return {
    ...NOTHING,
    pending: draft
      ? group('draft_submission', [{ ...row(draft.id, draft.company_name ?? '', ''), at: draft.created_at }])
      : [],
    latest: rows.slice(0, SHOWN).map(({ id, company_name, status, submitted_at }) => ({
      ...{ id, kind: 'submission' as const, name: company_name ?? '', detail: SUBMISSION_STATUSES[status] },
      ...{ at: submitted_at, day: null },
    })),
  };
}

const row = (id: string, name: string, detail: string): PendingRow => ({
  ...{ id, name, detail },
  ...{ parent_id: null, at: null, day: null, due_on: null, amount: null, currency: null },
});

const group = (kind: Pending[number]['kind'], rows: PendingRow[]): Pending =>
  rows.length === 0 ? [] : [{ kind, total: rows.length, rows: rows.slice(0, SHOWN) }];

const stageOf = (key: string | null): string | null => COMPANY_STAGE_LABELS[key as CompanyStage] ?? key;
