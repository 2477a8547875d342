import { schema } from '@cairn/db';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findColleagues } from '../../deal-access/audience.ts';

export interface Notice {
  kind:
    | 'mention'
    | 'assignment'
    | 'vote_opened'
    | 'vote_texts'
    | 'question'
    | 'decision'
    | 'task'
    | 'update_answered'
    | 'co_investor'
    | 'submission';
  /** One sentence, as the bell shows it and the mail's subject says it. */
  title: string;
  /** Where it leads, below the installation's address. */
  path: string;
  /** The deal that it is about: a person who may not see it is told nothing. */
  opportunityId?: string;
  /** More than the title, for the mail only. */
  paragraphs?: string[];
}

/** Tells people something in the product and by mail, in the running transaction. Nobody is told of what they did themselves. */
export async function notify(ctx: Ctx, people: readonly (string | null)[], notice: Notice): Promise<void> {
  const { tx, actor, services, now } = ctx;
  const wanted = [...new Set(people)].filter((id): id is string => id !== null && id !== actor.userId);
  if (wanted.length === 0) return;
  const { kind, title, path, opportunityId = null } = notice;
  const recipients = await findColleagues(tx, wanted, opportunityId);
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
    const to = cells.decryptText('user_profiles', 'email', id, email);
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
