import { needsReason } from '@cairn/domain';
import type { Ctx } from '../core/procedure.ts';
import { listTeam } from '../features/access/auth/account/list-team.ts';
import { addComment } from '../features/deals/diligence/comments/add-comment.ts';
import { updateItem } from '../features/deals/diligence/items/update-item.ts';
import { getProcess } from '../features/deals/diligence/processes/get-process.ts';
import { startProcess } from '../features/deals/diligence/processes/start-process.ts';
import { listTemplates } from '../features/deals/diligence/templates/list-templates.ts';
import { listOpportunities } from '../features/deals/opportunities/list/list-opportunities.ts';
import { COMPLETED, type DemoWork, UNDER_WAY } from './diligence-work.ts';

const DAY = 86_400_000;

/** One process under way and one that is completed, worked through as people would, so that log and figures tell of it. */
export async function seedDiligence(ctx: Ctx): Promise<void> {
  const { templates } = await listTemplates(ctx);
  const seed = templates.find(({ name }) => name === 'Seed');
  const { rows: deals } = await listOpportunities(ctx, { sort: 'company_name', direction: 'asc', limit: 200 });
  const dealIn = (stage: string) => deals.find(({ status }) => status === stage)?.id;
  const [running, won] = [dealIn('due_diligence'), dealIn('closed_won')];
  if (!seed || !running || !won) return;
  await seedProcess(ctx, { deal: running, version: seed.version_id, started: 7, work: UNDER_WAY });
  await seedProcess(ctx, { deal: won, version: seed.version_id, started: 38, days: 14, work: COMPLETED });
}

interface DemoProcess {
  deal: string;
  version: string;
  /** Days ago. */
  started: number;
  /** Days that it took, if all of it is done. */
  days?: number;
  work: DemoWork;
}

async function seedProcess(ctx: Ctx, { deal, version, started, days, work }: DemoProcess): Promise<void> {
  const ago = (age: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() - age * DAY) });
  const { id } = await startProcess(ago(started), { opportunity_id: deal, template_version_id: version });
  await shareItems(ctx, id);
  const { sections } = await getProcess(ctx, { id });
  const items = sections.flatMap((section) => section.items);
  for (const [place, item] of items.entries()) {
    const named = work.find(([title]) => title === item.title);
    if (!named && days === undefined) continue;
    const [, status, text] = named ?? [item.title, 'done' as const, ''];
    const age = started - 1 - (place * ((days ?? started) - 1)) / items.length;
    await updateItem(ago(age), {
      id: item.id,
      version: item.version,
      status,
      ...(needsReason(status) ? { status_reason: text } : { finding: text || null }),
    });
  }
  const [first] = items;
  if (first) await addComment(ago(1), { id: first.id, body: 'Notes of the conversation are in our shared folder.' });
}

// Written without notices: nobody reads mail at these addresses.
const SHARE = `
  update dd_items set owner_id = ($2::uuid[])[1 + (section_position % $3)] where process_id = $1`;

/** Every section is somebody's, in turn. */
async function shareItems(ctx: Ctx, processId: string): Promise<void> {
  const team = (await listTeam(ctx)).filter(({ is_active }) => is_active).map(({ id }) => id);
  await ctx.tx.query(SHARE, [processId, team, team.length]);
}
