import { schema } from '@cairn/db';
import type { TenantCells } from '../crypto/tenant-cells.ts';
import type { Tx } from '../database.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';

/**
 * What a message says, without how it looks: one frame makes the HTML and the text part of every mail. Paragraphs are
 * plain text. A path is below the installation's configured address, never an address that a request brought along.
 */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Lists of what is new, each line a link. */
  sections?: { heading: string; rows: { text: string; path: string }[] }[];
  button?: { label: string; path: string };
  /** Shown large, to be typed. */
  code?: string;
  /** Small print below, such as what to do when one did not ask for this. */
  note?: string;
  /** A file that goes along, such as a calendar entry. */
  attachment?: { filename: string; contentType: string; text: string };
}

export interface OutgoingMail {
  channel: 'email';
  to: string;
  content: MailContent;
}
export interface OutgoingText {
  channel: 'sms';
  to: string;
  text: string;
}
export type OutgoingMessage = OutgoingMail | OutgoingText;

interface About {
  tenantId: string;
  /** Names the kind of message in records and logs. */
  template: string;
  userId?: string;
  now: Date;
  /** When what it says is no longer true. */
  expiresAt?: Date;
}

/**
 * Puts a message on its way in the running transaction: it exists exactly when the act that causes it commits, and a job
 * sends it. The tenant must be set. Answers the message's id.
 */
export async function queueMessage(
  services: Services,
  tx: Tx,
  cells: TenantCells,
  message: OutgoingMessage,
  about: About,
): Promise<string> {
  const id = newId();
  await tx.db.insert(schema.outgoingMessages).values({
    tenant_id: about.tenantId,
    id,
    channel: message.channel,
    template: about.template,
    user_id: about.userId ?? null,
    content_encrypted: cells.encrypt('outgoing_messages', 'content_encrypted', id, JSON.stringify(message)),
    created_at: about.now,
    expires_at: about.expiresAt ?? null,
  });
  await services.jobs.enqueue(tx, 'send-message', { tenant_id: about.tenantId, message_id: id });
  return id;
}
