import { plainSubject } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import type { SubmissionRecord, SubmissionView } from '../submissions/submission-row.ts';
import { contentOf, MAIL_COLUMNS, type MailContent, type MailRow } from './mail-row.ts';

async function findMailOf({ tx }: Ctx, submissionId: string): Promise<MailRow | undefined> {
  const [row] = await tx.query<MailRow>(
    `select ${MAIL_COLUMNS} from inbound_mails where submission_id = $1`,
    [submissionId],
    'mail-of-submission',
  );
  return row;
}

async function readMailOf(ctx: Ctx, submissionId: string): Promise<{ row: MailRow; content: MailContent } | undefined> {
  const row = await findMailOf(ctx, submissionId);
  return row && { row, content: contentOf(await ctx.cells(), row) };
}

/** Who offers what came by mail: the one whose mail was forwarded, or else the sender, unless that is a colleague. */
export async function senderOf(ctx: Ctx, submissionId: string): Promise<{ name: string; email: string }> {
  const { content } = (await readMailOf(ctx, submissionId)) ?? {};
  const person = content?.forwarded ?? (content?.member_id ? undefined : content?.sender);
  return { name: person?.name ?? '', email: person?.address ?? '' };
}

/** Whether the firm can write to who sent the mail: proven, for themselves, and nobody of the team. */
export const isTellable = (mail: SubmissionView['mail']): boolean =>
  mail?.is_proven === true && !mail.is_member && mail.forwarded === null && mail.sender.email !== '';

/** How a mail is called that names no company yet: its subject, without what programs put before it. */
export async function mailSubject(ctx: Ctx, { id, source }: SubmissionRecord): Promise<string | null> {
  if (source !== 'mail') return null;
  const subject = (await readMailOf(ctx, id))?.content.subject;
  return subject === undefined ? null : plainSubject(subject);
}

/** The mail of a submission, as the team sees it beside what is still to be completed. */
export async function viewMail(ctx: Ctx, { id, source }: SubmissionRecord): Promise<SubmissionView['mail']> {
  const found = source === 'mail' ? await readMailOf(ctx, id) : undefined;
  if (!found) return null;
  const { row, content } = found;
  const { sender, forwarded } = content;
  return {
    subject: content.subject ?? '',
    sender: { name: sender?.name ?? '', email: sender?.address ?? '' },
    is_proven: row.is_proven ?? false,
    is_member: Boolean(content.member_id),
    spf: row.spf ?? 'none',
    dkim: row.dkim ?? 'none',
    dmarc: row.dmarc ?? 'none',
    forwarded: forwarded ? { name: forwarded.name, email: forwarded.address } : null,
    text: content.text ?? '',
    refused: content.refused ?? [],
    notes: content.notes ?? [],
    received_at: row.received_at.toISOString(),
  };
}
