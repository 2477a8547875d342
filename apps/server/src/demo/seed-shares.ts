import type { Ctx } from '../core/procedure.ts';
import { addInteraction } from '../features/sharing/co-investor-portal/log-interaction.ts';
import { requireOpenShare } from '../features/sharing/co-investor-portal/open-share.ts';
import { namePeople } from '../features/sharing/shares/add-people.ts';
import { revokeShare } from '../features/sharing/shares/change-share.ts';
import { createShare } from '../features/sharing/shares/create-share.ts';
import type { DemoFirm } from './demo-firms.ts';

type Run = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;

const DAY_MS = 86_400_000;

/** Days ago and seconds of the views of each open share, the first of them first. */
const VIEWS = [
  [
    [19, 212],
    [12, 95],
    [3, 340],
  ],
  [
    [15, 48],
    [2, 131],
  ],
  [[6, 27]],
] as const;

/**
 * What the firm shares with its co-investor account: two deals and a company that it has looked at, one that ends soon and one
 * that was revoked. Nothing is mailed, and nobody is asked for anything.
 */
export async function seedShares(lead: Run, guest: Run, firm: DemoFirm, company: string | undefined) {
  const open = await lead(async (ctx) => {
    const rows = await ctx.tx.query<{ id: string }>(
      `select id from opportunities where in_pipeline and not is_confidential and status not in ('closed_won', 'closed_lost')
        order by company_name, id limit 4`,
    );
    const [first, second, third, fourth] = rows.map(({ id }) => id);
    if (!first || !second || !third || !fourth || !company) return [];
    const share = async (id: string, more: object = {}, type: 'opportunity' | 'portfolio_company' = 'opportunity') => {
      const base = { entity_type: type, entity_id: id, shared_with_org: 'Larkfield Capital' } as const;
      const early = { ...ctx, now: new Date(ctx.now.getTime() - 21 * DAY_MS) };
      const made = await createShare(early, { ...base, ...more });
      await namePeople(ctx, { id: made.id, opportunity_id: type === 'opportunity' ? id : null }, [
        `co-investor-user@${firm.domain}`,
      ]);
      return made.id;
    };
    const soon = new Date(ctx.now.getTime() + 5 * DAY_MS).toISOString();
    const shares = [
      await share(first, { access_type: 'participate' }),
      await share(second, {
        access_type: 'participate',
        expires_at: soon,
        access_notes: 'Wants to lead the next round.',
      }),
      await share(company, {}, 'portfolio_company'),
    ];
    const ended = await share(third, { shared_with_org: 'Mirador Family Office' });
    await revokeShare(ctx, { id: ended });
    return shares;
  });
  for (const [place, id] of open.entries())
    await guest(async (ctx) => {
      const share = await requireOpenShare(ctx, id);
      for (const [days, seconds] of VIEWS[place] ?? []) {
        const then = { ...ctx, now: new Date(ctx.now.getTime() - days * DAY_MS) };
        const view = await addInteraction(then, share, { type: 'view' });
        await ctx.tx.query('update co_investor_interactions set duration_seconds = $2 where id = $1', [view, seconds]);
      }
    });
}
