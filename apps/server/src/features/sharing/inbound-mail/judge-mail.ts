import { MAIL_REFUSALS, type MailRefusal, TEAM_ROLES } from '@cairn/domain';
import type { Authentication, MailRoute } from '../../../core/mail-in/authenticate-mail.ts';
import type { MailRead } from '../../../core/mail-in/read-mime.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { answerMail } from './answer-mail.ts';
import { isAutomatic } from './keep-mail.ts';
import type { MailContent, MailRow } from './mail-row.ts';
import { settleMail } from './settle-mail.ts';

type Judged = { refused: MailRefusal; memberId: string | null } | { mail: MailRead; memberId: string | null };

/**
 * Whether a mail becomes a submission. Whose address stands in From counts only when DKIM or SPF of that domain stands for
 * it: anybody can write any address there.
 */
export async function judgeMail(
  ctx: Ctx,
  raw: Buffer,
  mail: MailRead | undefined,
  { proven }: Authentication,
): Promise<Judged> {
  const [settings] = await ctx.tx.query<{ is_enabled: boolean; is_open: boolean }>(
    'select is_enabled, is_open from inbound_mail_settings',
    [],
    'mail-settings-of-job',
  );
  const memberId = proven !== null ? await findMember(ctx, proven) : null;
  if (!settings?.is_enabled) return { refused: 'closed', memberId };
  if (isAutomatic(raw)) return { refused: 'automatic', memberId };
  if (!mail) return { refused: 'unreadable', memberId };
  if (!settings.is_open && proven === null) return { refused: 'not_proven', memberId };
  if (!settings.is_open && memberId === null) return { refused: 'not_member', memberId };
  return { mail, memberId };
}

/** The active person of the team who has this address. */
async function findMember({ tx, services }: Ctx, address: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from user_profiles where email_index = $1 and is_active and deleted_at is null and role = any($2)`,
    [services.master.addressIndex(address), TEAM_ROLES],
    'member-of-mail',
  );
  return row?.id ?? null;
}

/** Notes a mail that was not taken, without its text, and tells the sender if it is known who that is. */
export async function refuseMail(
  ctx: Ctx,
  row: MailRow,
  route: MailRoute,
  mail: MailRead | undefined,
  checked: Authentication,
  { refused, memberId }: { refused: MailRefusal; memberId: string | null },
): Promise<void> {
  const [sender] = mail?.from ?? [];
  const content: MailContent = { route, ...(sender && { sender }), subject: mail?.subject ?? '', member_id: memberId };
  await settleMail(ctx, row, { state: 'refused', content, checked, reason: refused });
  await ctx.audit({
    action: 'inbound_mail.refused',
    resource_type: 'inbound_mail',
    resource_id: row.id,
    table_name: 'inbound_mails',
    classification: 'confidential',
    metadata: { reason: refused, spf: checked.spf, dkim: checked.dkim, dmarc: checked.dmarc },
  });
  // A closed address answers nobody, and a forged sender is somebody who has sent nothing.
  if (refused === 'closed' || refused === 'automatic' || mail?.isList || checked.proven === null) return;
  await answerMail(ctx, checked.proven, {
    subject: 'Your mail was not taken',
    paragraphs: [
      `“${content.subject || 'A mail without a subject'}” did not become a submission. ${MAIL_REFUSALS[refused]}`,
    ],
  });
}
