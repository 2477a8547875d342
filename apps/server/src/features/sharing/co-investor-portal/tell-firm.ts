import { addDays, dayIn } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { notify } from '../../work/notifications/notify.ts';
import { createTask } from '../../work/tasks/create-task.ts';
import { describeViewer } from '../viewer.ts';
import type { OpenShare } from './open-share.ts';

const SAYS = {
  express_interest: { did: 'is interested in', task: 'Answer the interest of', priority: 'high' },
  request_details: { did: 'asks for details of', task: 'Send details to', priority: 'medium' },
} as const;

const ANSWER_WITHIN_DAYS = 3;
const BEGINNING = 60;

/** How the message begins, so that two wishes of one person do not look alike. */
function beginningOf(message: string | null): string {
  const line = message?.replace(/\s+/g, ' ').trim();
  if (!line) return '';
  const signs = [...line];
  return `: “${signs.length > BEGINNING ? `${signs.slice(0, BEGINNING - 1).join('')}…` : line}”`;
}

/** Bell, mail and a task for whom the share comes from. Runs with the firm's eyes (`asFirm`). */
export async function tellFirm(
  ctx: Ctx,
  share: OpenShare,
  type: keyof typeof SAYS,
  message: string | null,
): Promise<void> {
  const { actor, now } = ctx;
  const name = (await describeViewer(ctx)).name || 'Somebody';
  const who = `${name} (${share.shared_with_org})`;
  const tab = share.entity_type === 'opportunity' ? 'opportunities' : 'portfolio';
  const words = message ? [`${name} writes:`, ...message.split(/\n{2,}/)] : [];
  const deal = await findDeal(ctx, share.opportunity_id);
  await notify(ctx, [share.shared_by], {
    kind: 'co_investor',
    title: `${who} ${SAYS[type].did} ${share.name}${beginningOf(message)}`,
    path: `/coinvestor-management?tab=${tab}&item=${share.entity_id}`,
    ...(share.opportunity_id && { opportunityId: share.opportunity_id }),
    subjectId: share.id,
    paragraphs: words,
  });
  // A task names its deal, by which it is hidden; one that cannot be named must not be seen by everybody.
  if (deal?.is_confidential && !deal.in_pipeline) return;
  // Nobody of the firm made the task, so it names no maker; whom the share comes from has to do it, and is told above.
  const maker = { ...actor, userId: share.shared_by, role: 'firm_user' as const };
  await createTask(
    { ...ctx, actor: maker },
    {
      title: `${SAYS[type].task} ${who}: ${share.name}${beginningOf(message)}`.slice(0, 200),
      description: words.join('\n\n').slice(0, 2000) || null,
      assigned_to: share.shared_by,
      priority: SAYS[type].priority,
      due_date: addDays(dayIn(now, await getTimeZone(ctx.tx)), ANSWER_WITHIN_DAYS),
      ...(deal?.in_pipeline && share.opportunity_id && { opportunity_id: share.opportunity_id }),
    },
    null,
  );
}

async function findDeal({ tx }: Ctx, id: string | null) {
  if (!id) return undefined;
  const [deal] = await tx.query<{ in_pipeline: boolean; is_confidential: boolean }>(
    'select in_pipeline, is_confidential from opportunities where id = $1',
    [id],
    'deal-of-share',
  );
  return deal;
}
