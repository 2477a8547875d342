import type { Ctx } from '../core/procedure.ts';
import { keepPages } from '../features/sharing/co-investor-portal/keep-pages.ts';
import { addInteraction } from '../features/sharing/co-investor-portal/log-interaction.ts';
import { requireOpenShare } from '../features/sharing/co-investor-portal/open-share.ts';
import { namePeople } from '../features/sharing/shares/add-people.ts';
import { revokeShare } from '../features/sharing/shares/change-share.ts';
import { createShare } from '../features/sharing/shares/create-share.ts';
import { addFile } from '../features/work/files/add-file.ts';
import type { DemoFirm } from './demo-firms.ts';
import { drawDemoDeck } from './draw-demo-deck.ts';

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

/** Which part of a view each page of a deck has taken. */
const READ = [0.1, 0.45, 0.25, 0.1];

/**
 * What the firm shares with its co-investor account: two deals and a company that it has looked at, one that ends soon and one
 * that was revoked. Nothing is mailed, and nobody is asked for anything.
 */
export async function seedShares(lead: Run, guest: Run, firm: DemoFirm, company: string | undefined) {
  const open = await lead(async (ctx) => {
    const rows = await ctx.tx.query<{ id: string; company_name: string }>(
      `select id, company_name from opportunities where in_pipeline and not is_confidential and status not in ('closed_won', 'closed_lost')
        order by company_name, id limit 4`,
    );
    const [first, second, third, fourth] = rows.map(({ id }) => id);
    if (!first || !second || !third || !fourth || !company) return [];
    const decks: string[] = [];
    for (const { id, company_name } of rows.slice(0, 2)) {
      const place = { record_type: 'opportunity', record_id: id } as const;
      const deck = await drawDemoDeck(company_name, firm.name, ctx.now);
      decks.push((await addFile(ctx, place, `${company_name} deck.pdf`, deck)).id);
    }
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
      await share(first, { access_type: 'participate', files: decks.slice(0, 1), has_watermark: true }),
      await share(second, {
        access_type: 'participate',
        files: decks.slice(1),
        allows_download: false,
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
        const [file] = await ctx.tx.query<{ file_id: string }>(
          'select file_id from co_investor_share_files where share_id = $1',
          [id],
        );
        // Most of the time goes to the pages with the figures.
        const read = READ.map((part, page) => ({ page: page + 1, seconds: Math.round(seconds * part) }));
        if (file) await keepPages(ctx, { id: view, file_id: file.file_id, pages: read });
      }
    });
}
