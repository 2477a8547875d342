import type { MailRefusal } from '@cairn/domain';
import type { Authentication } from '../../../core/mail-in/authenticate-mail.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { dropAfter } from '../../work/files/drop-file.ts';
import type { MailContent, MailRow } from './mail-row.ts';

interface Outcome {
  state: 'taken' | 'refused' | 'duplicate';
  content: MailContent;
  checked: Authentication;
  reason?: MailRefusal;
  submissionId?: string;
  /** Of its Message-ID. */
  messageKey?: Buffer;
}

/** Writes down what became of a mail; its bytes are not needed any more. */
export async function settleMail(ctx: Ctx, row: MailRow, outcome: Outcome): Promise<void> {
  const { state, content, checked, reason = null, submissionId = null, messageKey = null } = outcome;
  const cells = await ctx.cells();
  await ctx.tx.query(
    `update inbound_mails set state = $2, content_encrypted = $3, spf = $4, dkim = $5, dmarc = $6, is_proven = $7, reason = $8,
            submission_id = $9, message_key = coalesce($10, message_key), settled_at = $11, storage_key = null where id = $1`,
    [
      row.id,
      state,
      cells.encrypt('inbound_mails', 'content_encrypted', row.id, JSON.stringify(content)),
      checked.spf,
      checked.dkim,
      checked.dmarc,
      checked.proven !== null,
      reason,
      submissionId,
      messageKey,
      ctx.now,
    ],
    'settle-mail',
  );
  if (row.storage_key) await dropAfter(ctx, row.storage_key, 60);
}
