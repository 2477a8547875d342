import type { Ctx } from '../../../core/procedure.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { notify, notifyPortal } from '../../work/notifications/notify.ts';
import type { SubscriptionRecord } from './subscription-record.ts';

interface ContactRow {
  id: string;
  user_id: string | null;
  email: Buffer;
}

interface Words {
  heading: string;
  paragraphs: string[];
}

/** Mails those who speak for the LP, and tells them by bell. No amount stands in either. How many there are. */
export async function tellSubscribers(
  ctx: Ctx,
  { id: subscription, lp_id }: SubscriptionRecord,
  { heading, paragraphs }: Words,
): Promise<number> {
  const { tx, services } = ctx;
  const contacts = await tx.query<ContactRow & Record<string, unknown>>(
    `select c.id, coalesce(c.user_id, i.accepted_by) as user_id, c.email from lp_contacts c
       left join user_invitations i on i.tenant_id = c.tenant_id and i.id = c.invitation_id and i.is_accepted
      where c.ended_at is null and c.lp_id = $1`,
    [lp_id],
    'contacts-of-subscriber',
  );
  if (services.tellsNobody) return contacts.length;
  const path = `/dashboard/lp-portal/subscriptions/${subscription}`;
  const cells = await ctx.cells();
  const people = contacts.map(({ id, user_id, email }) => ({
    userId: user_id,
    to: cells.decryptText('lp_contacts', 'email', id, email),
    content: { subject: heading, heading, paragraphs, button: { label: 'Open the subscription', path } },
  }));
  await notifyPortal(ctx, people, {
    kind: 'fund_subscription',
    title: heading,
    path,
    template: 'fund_subscription',
    subjectId: subscription,
  });
  return contacts.length;
}

/** Tells who opened it, and the administrators, who approve. */
export async function tellFirm(ctx: Ctx, record: SubscriptionRecord, { heading, paragraphs }: Words): Promise<void> {
  await notify(ctx, [record.opened_by, ...(await findAdministrators(ctx.tx))], {
    kind: 'administration',
    title: heading,
    path: `/fund-financials/subscriptions/${record.id}`,
    paragraphs,
  });
}
