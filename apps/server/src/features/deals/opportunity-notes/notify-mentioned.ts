import { mentionOf, mentionsIn, textParts } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { notify } from '../../work/notifications/notify.ts';
import type { NotedDeal } from './notes.queries.ts';

/** A mail carries the beginning of a note; the whole stands on the page. */
const QUOTED = 600;

/** Tells the colleagues whom a note names, except those whom it named before. Who may not see the deal is told nothing. */
export async function notifyMentioned(
  ctx: Ctx,
  deal: NotedDeal & { id: string },
  body: string,
  before = '',
): Promise<void> {
  const known = mentionsIn(before);
  const fresh = mentionsIn(body).filter((id) => !known.includes(id));
  if (fresh.length === 0) return;
  const team = new Map(
    (await listTeam(ctx)).map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]),
  );
  const words = textParts(body).map((part) => wordsOf(part, team));
  const quote = words.join('');
  await notify(ctx, fresh, {
    kind: 'mention',
    title: `${team.get(ctx.actor.userId) ?? 'A colleague'} mentioned you on ${deal.company_name}`,
    path: `/opportunities/${deal.id}?tab=activity`,
    opportunityId: deal.id,
    paragraphs: [quote.length > QUOTED ? `${quote.slice(0, QUOTED)}…` : quote],
  });
}

function wordsOf(part: ReturnType<typeof textParts>[number], team: Map<string, string>): string {
  if ('mention' in part) return team.has(part.mention) ? `@${team.get(part.mention)}` : mentionOf(part.mention);
  return 'link' in part ? part.link : part.text;
}
