import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';

interface Answer {
  subject: string;
  paragraphs: string[];
  /** For people of the team. */
  button?: { label: string; path: string };
}

/** Tells a proven sender what became of their mail, a few times a day; more is left unsaid. */
export async function answerMail(ctx: Ctx, address: string, { subject, paragraphs, button }: Answer): Promise<void> {
  const { services, tx, actor, now } = ctx;
  const sender = `${actor.tenantId}/${services.master.addressIndex(address).toString('hex')}`;
  const isWithin = await assertWithinLimit(services, 'inbound answer by sender', sender).then(
    () => true,
    () => false,
  );
  if (!isWithin) return;
  const content = {
    subject,
    heading: subject,
    paragraphs,
    ...(button && { button }),
    note: `${await getFirmName(tx)} takes deals by mail. This answer was written by Cairn; answers to it are read by nobody.`,
  };
  const about = { tenantId: actor.tenantId, template: 'inbound-mail', now };
  await queueMessage(services, tx, await ctx.cells(), { channel: 'email', to: address, content }, about);
}
