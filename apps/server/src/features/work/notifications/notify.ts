import { schema } from '@cairn/db';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';

export interface Notice {
  kind: 'mention' | 'assignment' | 'vote_opened' | 'question' | 'decision' | 'task';
  /** One sentence, as the bell shows it and the mail's subject says it. */
  title: string;
  /** Where it leads, below the installation's address. */
  path: string;
  /** The deal that it is about: whoever may not see that one is told nothing. */
  opportunityId?: string;
  /** More than the title, for the mail only. */
  paragraphs?: string[];
}

// Of the wanted people those who work here, and who may see the deal.
const RECIPIENTS = `
  select p.id, p.email from user_profiles p
   where p.id = any($1) and p.is_active and p.role in ('firm_admin', 'firm_user')
     and ($2::uuid is null
          or not exists (select 1 from confidential_opportunities c where c.opportunity_id = $2)
          or exists (select 1 from opportunity_members m where m.opportunity_id = $2 and m.user_id = p.id))`;

/** Tells people something in the product and by mail, in the running transaction. Nobody is told of what they did themselves. */
export async function notify(ctx: Ctx, people: readonly (string | null)[], notice: Notice): Promise<void> {
  const { tx, actor, services, now } = ctx;
  const wanted = [...new Set(people)].filter((id) => id !== null && id !== actor.userId);
  if (wanted.length === 0) return;
  const { kind, title, path, opportunityId = null } = notice;
  const recipients = await tx.query<{ id: string; email: Buffer }>(RECIPIENTS, [wanted, opportunityId], 'recipients');
  if (recipients.length === 0) return;
  await insertMany(
    tx,
    schema.notifications,
    recipients.map(({ id }) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      user_id: id,
      kind,
      title,
      path,
      opportunity_id: opportunityId,
      created_at: now,
    })),
  );
  const cells = await ctx.cells();
  for (const { id, email } of recipients) {
    const to = cells.openText('user_profiles', 'email', id, email);
    const content = {
      subject: title,
      heading: title,
      paragraphs: notice.paragraphs ?? [],
      button: { label: 'Open in Cairn', path },
    };
    const about = { tenantId: actor.tenantId, template: kind, userId: id, now };
    await queueMessage(services, tx, cells, { channel: 'email', to, content }, about);
  }
  await tellLive(ctx, { kind: 'notification', only: recipients.map(({ id }) => id) });
}
