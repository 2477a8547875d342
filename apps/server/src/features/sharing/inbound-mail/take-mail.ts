import { schema } from '@cairn/db';
import { cleanFileName, findForwarded, plainSubject, SUBMISSION_TEXT_MAX } from '@cairn/domain';
import { ORPCError } from '@orpc/server';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Authentication, MailRoute } from '../../../core/mail-in/authenticate-mail.ts';
import type { MailRead } from '../../../core/mail-in/read-mime.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { addFile } from '../../work/files/add-file.ts';
import { notify } from '../../work/notifications/notify.ts';
import { submissionEvent, tellSubmission } from '../submissions/submission-row.ts';
import { answerMail } from './answer-mail.ts';
import type { MailContent, MailRow } from './mail-row.ts';
import { settleMail } from './settle-mail.ts';

/** Makes a draft submission of a mail, with its attachments; the same Message-ID makes one. */
export async function takeMail(
  ctx: Ctx,
  row: MailRow,
  route: MailRoute,
  mail: MailRead,
  checked: Authentication,
  memberId: string | null,
): Promise<void> {
  const { tx, actor, now } = ctx;
  const cells = await ctx.cells();
  const messageKey = mail.messageId
    ? cells.fingerprint('inbound_mails', 'content_encrypted', mail.messageId)
    : undefined;
  const content: MailContent = {
    route,
    sender: mail.from[0] ?? { name: '', address: route.sender },
    member_id: memberId,
    subject: mail.subject,
  };
  if (await wasTaken(ctx, row.id, messageKey)) return settleMail(ctx, row, { state: 'duplicate', content, checked });
  const id = newId();
  await insertMany(tx, schema.submissions, [
    {
      tenant_id: actor.tenantId,
      id,
      source: 'mail',
      currency: await getCurrency(ctx),
      description: mail.text.slice(0, SUBMISSION_TEXT_MAX).toWellFormed() || null,
      created_at: now,
      updated_at: now,
      submitted_at: row.received_at,
    },
  ]);
  const refused = await addAttachments(ctx, id, mail);
  await settleMail(ctx, row, {
    state: 'taken',
    checked,
    submissionId: id,
    ...(messageKey && { messageKey }),
    content: {
      ...content,
      forwarded: findForwarded(mail.text),
      text: mail.text,
      is_cut: mail.isCut,
      refused,
      notes: notesOn(mail),
    },
  });
  await ctx.audit(
    submissionEvent('begun', id, {
      source: 'mail',
      sent_by: memberId,
      files: mail.attachments.length - refused.length + mail.left.length,
      spf: checked.spf,
      dkim: checked.dkim,
      dmarc: checked.dmarc,
    }),
  );
  await tellTeam(ctx, id, memberId, plainSubject(mail.subject));
  await tellSubmission(ctx, { id, submitted_by: null });
  if (checked.proven !== null && !mail.isList) await thank(ctx, checked.proven, id, mail, memberId, refused.length);
}

/** Waits for another mail with the same Message-ID that is being taken. */
async function wasTaken({ tx }: Ctx, id: string, key: Buffer | undefined): Promise<boolean> {
  const [own] = await tx.query<{ key: Buffer }>(
    `select coalesce($2, message_key) as key, pg_advisory_xact_lock(hashtextextended(encode(coalesce($2, message_key), 'hex'), 9))
       from inbound_mails where id = $1`,
    [id, key ?? null],
    'lock-message',
  );
  const found = await tx.query(
    `select 1 from inbound_mails where message_key = $1 and state = 'taken'`,
    [own?.key],
    'taken-before',
  );
  return found.length > 0;
}

/** Why an attachment is left out while the mail is taken. */
const REFUSED: ReadonlySet<string> = new Set(['FILE_KIND_REFUSED', 'STORAGE_FULL']);

/** Keeps the attachments that may be kept; says of the others why not. */
async function addAttachments(ctx: Ctx, submissionId: string, { attachments, left }: MailRead) {
  const refused: NonNullable<MailContent['refused']> = [];
  for (const { name, content } of attachments) {
    const refuse = (why: string) => refused.push({ name: cleanFileName(name), why });
    if (isEmpty(content)) {
      refuse('It is empty.');
      continue;
    }
    try {
      const place = { record_type: 'submission', record_id: submissionId } as const;
      await addFile(ctx, place, name, Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    } catch (error) {
      if (!(error instanceof ORPCError) || !REFUSED.has(error.code)) throw error;
      refuse(error.message);
    }
  }
  return [
    ...refused,
    ...left.map((name) => ({ name: cleanFileName(name), why: 'The mail has too many attachments.' })),
  ];
}

/** Nothing, or the line break before the next part. */
const isEmpty = (content: Uint8Array): boolean =>
  content.length <= 2 && content.every((byte) => byte === 13 || byte === 10);

function notesOn({ attachments, isCut }: MailRead): string[] {
  const notes: string[] = [];
  if (attachments.some(({ name }) => /winmail\.dat$/i.test(name)))
    notes.push('winmail.dat holds attachments that Outlook alone can open. Ask for the files themselves.');
  if (isCut) notes.push('The text is longer than what is kept; its end is missing.');
  return notes;
}

async function tellTeam(ctx: Ctx, id: string, memberId: string | null, subject: string): Promise<void> {
  const people = await ctx.tx.query<{ id: string }>(
    `select id from user_profiles where is_active and role = 'firm_admin' and deleted_at is null order by id`,
    [],
    'who-triages-mail',
  );
  await notify(
    ctx,
    people.map((person) => person.id).filter((person) => person !== memberId),
    {
      kind: 'submission',
      title: `A deal came by mail: ${subject || 'without a subject'}`,
      path: `/opportunities/submissions?submission=${id}`,
      subjectId: id,
    },
  );
}

async function thank(ctx: Ctx, address: string, id: string, mail: MailRead, memberId: string | null, refused: number) {
  const subject = plainSubject(mail.subject) || 'Your mail';
  const left = refused > 0 ? ` ${refused} of its attachments could not be kept.` : '';
  await answerMail(ctx, address, {
    subject: `${subject} has arrived`,
    paragraphs: [
      memberId
        ? `“${subject}” is in the inbox of submissions.${left} Complete what is missing there, and accept it.`
        : `“${subject}” has arrived, and somebody will look at it.${left}`,
    ],
    ...(memberId && { button: { label: 'Open the submission', path: `/opportunities/submissions?submission=${id}` } }),
  });
}
