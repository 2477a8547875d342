import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { notifyPortal } from '../../work/notifications/notify.ts';

interface ContactRow {
  id: string;
  lp_name: string;
  user_id: string | null;
  email: Buffer;
}

interface Told {
  run: { id: string };
  template: string;
  /** Subject of the mail and, with the firm, text of the bell: it names no LP and no amount. */
  heading: string;
  paragraphs: (lpName: string) => string[];
}

const PATH = '/dashboard/lp-portal?tab=reports';

/** Mails those who speak for the LPs of a run, and tells them by bell. No amount stands in either: that is behind a sign-in. */
export async function tellContacts(ctx: Ctx, { run, template, heading, paragraphs }: Told): Promise<void> {
  const { tx } = ctx;
  const contacts = await tx.query<ContactRow & Record<string, unknown>>(
    `select c.id, l.name as lp_name, coalesce(c.user_id, i.accepted_by) as user_id, c.email from lp_contacts c
       join limited_partners l on l.tenant_id = c.tenant_id and l.id = c.lp_id
       left join user_invitations i on i.tenant_id = c.tenant_id and i.id = c.invitation_id and i.is_accepted
      where c.ended_at is null and c.lp_id in (select d.lp_id from fund_documents d where d.run_id = $1)`,
    [run.id],
    'contacts-of-run',
  );
  const cells = await ctx.cells();
  const people = contacts.map(({ id, lp_name, user_id, email }) => ({
    userId: user_id,
    to: cells.decryptText('lp_contacts', 'email', id, email),
    content: {
      subject: heading,
      heading,
      paragraphs: paragraphs(lp_name),
      button: { label: 'Open the LP Portal', path: PATH },
    },
  }));
  await notifyPortal(ctx, people, {
    kind: 'fund_document',
    // The bell of somebody who invests with several firms has those of all.
    title: `${heading}, from ${await getFirmName(tx)}`,
    path: PATH,
    template,
    subjectId: run.id,
  });
}
