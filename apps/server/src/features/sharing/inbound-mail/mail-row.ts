import type { MailCheck, MailPerson, MailRefusal } from '@cairn/domain';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { MailRoute } from '../../../core/mail-in/authenticate-mail.ts';

/** What a mail says, encrypted in one cell. */
export interface MailContent {
  route: MailRoute;
  sender?: MailPerson;
  /** Of the team, when the sender is proven. */
  member_id?: string | null;
  /** Who wrote what was forwarded, as the text says. */
  forwarded?: MailPerson | null;
  subject?: string;
  text?: string;
  is_cut?: boolean;
  /** Attachments that were not kept, and why. */
  refused?: { name: string; why: string }[];
  /** What the person who completes the submission should know. */
  notes?: string[];
}

export interface MailRow {
  id: string;
  state: 'received' | 'taken' | 'refused' | 'duplicate';
  received_at: Date;
  storage_key: string | null;
  content_encrypted: Buffer;
  spf: MailCheck | null;
  dkim: MailCheck | null;
  dmarc: MailCheck | null;
  is_proven: boolean | null;
  reason: MailRefusal | null;
  submission_id: string | null;
}

export const MAIL_COLUMNS =
  'id, state, received_at, storage_key, content_encrypted, spf, dkim, dmarc, is_proven, reason, submission_id';

export const contentOf = (cells: TenantCells, { id, content_encrypted }: Pick<MailRow, 'id' | 'content_encrypted'>) =>
  JSON.parse(cells.decryptText('inbound_mails', 'content_encrypted', id, content_encrypted)) as MailContent;
