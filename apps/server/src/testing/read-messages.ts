import { inTransaction, READ_ONLY } from '../core/database.ts';
import type { MailContent, OutgoingMessage } from '../core/messages/queue-message.ts';
import { setTenant } from '../core/with-auth.ts';
import type { TestServer } from './test-server.ts';

export interface TestMessage {
  id: string;
  tenant_id: string;
  user_id: string | null;
  channel: 'email' | 'sms';
  template: string;
  status: 'queued' | 'sent' | 'kept' | 'failed' | 'expired';
  attempts: number;
  last_error: string | null;
  created_at: Date;
  expires_at: Date | null;
  /** The recipient; empty once the content was emptied, as are the two below. */
  to: string;
  /** Of a mail. */
  content: MailContent | undefined;
  /** Of a text message. */
  text: string | undefined;
}

type Row = Omit<TestMessage, 'to' | 'content' | 'text'> & { content_encrypted: Buffer | null };

/** Every message of a test server, or of one tenant, decrypted, oldest first. */
export async function readMessages(server: TestServer, tenantId?: string): Promise<TestMessage[]> {
  const { rows } = await server.admin.query<Row>(
    'select * from outgoing_messages where $1::uuid is null or tenant_id = $1 order by created_at, id',
    [tenantId ?? null],
  );
  return Promise.all(rows.map((row) => decryptRow(server, row)));
}

/** Where the button of a mail leads: a path, with its query. Throws when the message has none. */
export function linkIn(message: TestMessage | undefined): string {
  const path = message?.content?.button?.path;
  if (path === undefined) throw new Error('this message has no button');
  return path;
}

/** The code in a mail or a text message. Throws when there is none. */
export function codeIn(message: TestMessage | undefined): string {
  const code = message?.content?.code ?? message?.text?.match(/\b\d{6,8}\b/)?.[0];
  if (code === undefined) throw new Error('this message has no code');
  return code;
}

async function decryptRow(server: TestServer, { content_encrypted, ...row }: Row): Promise<TestMessage> {
  if (!content_encrypted) return { ...row, to: '', content: undefined, text: undefined };
  const message = await inTransaction(server.services.pools.app, READ_ONLY, async (tx) => {
    await setTenant(tx, row.tenant_id);
    const cells = await server.services.keys.cellsOf(tx, row.tenant_id);
    const cell = cells.decrypt('outgoing_messages', 'content_encrypted', row.id, content_encrypted);
    return JSON.parse(cell.toString('utf8')) as OutgoingMessage;
  });
  const isMail = message.channel === 'email';
  return {
    ...row,
    to: message.to,
    content: isMail ? message.content : undefined,
    text: isMail ? undefined : message.text,
  };
}
