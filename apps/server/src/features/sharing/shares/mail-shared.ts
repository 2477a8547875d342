import type { Ctx } from '../../../core/procedure.ts';
import type { Occasion } from '../../access/invitations/issue-invitation.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { notifyPortal } from '../../work/notifications/notify.ts';

const SAYS = {
  shared: (firm: string, what: string) => ({
    subject: `${firm} shares ${what} with you`,
    heading: `${firm} shares ${what} with you`,
    paragraphs: ['It waits for you in your co-investment portal, with the facts and files that were chosen for you.'],
  }),
  files: (firm: string, what: string) => ({
    subject: `${firm} added files to what it shares with you`,
    heading: 'New files for you',
    paragraphs: [`${firm} added files: it shares ${what} with you.`],
  }),
} as const;

/** What whoever is invited to look at a share is mailed: what it is about, and where they will find it. */
export async function occasionOf(ctx: Ctx, shareId: string): Promise<Occasion> {
  const [firm, what] = [await getFirmName(ctx.tx), await nameInMail(ctx, shareId)];
  return {
    subject: `${firm} shares ${what} with you`,
    text: `${firm} shares ${what} with you on Cairn, with the facts and files that were chosen for you. Accept the invitation to look at it.`,
  };
}

/**
 * What a mail calls the record of a share. One that is confidential, or opens after terms are accepted, is not named: a mail
 * is forwarded, and shown on a locked screen.
 */
async function nameInMail({ tx }: Ctx, shareId: string): Promise<string> {
  const [row] = await tx.query<{ name: string | null }>(
    `select case when s.terms_text is null and h.opportunity_id is null then coalesce(o.company_name, c.name) end as name
       from co_investor_shares s
       left join opportunities o on s.entity_type = 'opportunity' and o.tenant_id = s.tenant_id and o.id = s.entity_id
       left join portfolio_companies c on s.entity_type <> 'opportunity' and c.tenant_id = s.tenant_id and c.id = s.entity_id
       left join confidential_opportunities h on h.tenant_id = s.tenant_id and h.opportunity_id = s.opportunity_id
      where s.id = $1`,
    [shareId],
    'name-in-mail-of-share',
  );
  return row?.name ?? 'something';
}

/** Tells whom a share is for, those with an account as they have chosen. */
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
  const [firm, what] = [await getFirmName(tx), await nameInMail(ctx, shareId)];
  // Who belongs to several firms may be at work in another one: the page offers to go on in this one.
  const path = `/dashboard/co-investor?share=${shareId}&firm=${actor.tenantId}`;
  const content = {
    ...SAYS[kind](firm, what),
    button: { label: 'Open in the portal', path },
    note: 'You get this mail because the firm named your address. The link asks you to sign in.',
  };
  const indexes = addresses.map((to) => services.master.addressIndex(to));
  const accounts = await tx.query<{ id: string; email_index: Buffer }>(
    `select id, email_index from user_profiles where email_index = any($1::bytea[]) and is_active and role = 'co_investor_user'`,
    [indexes],
    'co-investors-by-address',
  );
  const people = addresses.map((to, place) => ({
    userId: accounts.find(({ email_index }) => indexes[place]?.equals(email_index))?.id ?? null,
    to,
    content,
  }));
  await notifyPortal(ctx, people, {
    kind: 'shared',
    title: content.subject,
    path,
    template: `share_${kind}`,
    subjectId: shareId,
  });
}
