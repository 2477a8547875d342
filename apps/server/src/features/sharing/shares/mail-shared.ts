import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';

const SAYS = {
  shared: (firm: string) => ({
    subject: `${firm} shared something with you`,
    heading: `${firm} shared something with you`,
    paragraphs: ['It waits for you in your co-investment portal, with the facts and files that were chosen for you.'],
  }),
  files: (firm: string) => ({
    subject: `${firm} added files to what it shares with you`,
    heading: 'New files for you',
    paragraphs: [`${firm} added files to something that it shares with you.`],
  }),
} as const;

/** Mails whom a share is for. What it is about is not named: who forwards the mail gives away no more than needed. */
export async function mailShared(
  ctx: Ctx,
  kind: keyof typeof SAYS,
  shareId: string,
  addresses: readonly string[],
): Promise<void> {
  const { services, tx, actor, now } = ctx;
  if (addresses.length === 0) return;
  // What has ended or is paused would tell them that it is no longer shared.
  const open = await tx.query(
    `select 1 from co_investor_shares s where s.id = $1 and s.is_active and (s.expires_at is null or s.expires_at > $2)
        and share_is_backed(s.shared_by, s.entity_type, s.entity_id, s.opportunity_id)`,
    [shareId, now],
    'share-to-mail-of',
  );
  if (open.length === 0) return;
  const [firm, cells] = [await getFirmName(tx), await ctx.cells()];
  const content = {
    ...SAYS[kind](firm),
    paragraphs: [...SAYS[kind](firm).paragraphs],
    // Who belongs to several firms may be at work in another one: the page offers to go on in this one.
    button: { label: 'Open in the portal', path: `/dashboard/co-investor?share=${shareId}&firm=${actor.tenantId}` },
    note: 'You get this mail because the firm named your address. The link asks you to sign in.',
  };
  for (const to of addresses)
    await queueMessage(
      services,
      tx,
      cells,
      { channel: 'email', to, content },
      {
        tenantId: actor.tenantId,
        template: `share_${kind}`,
        now,
      },
    );
}
