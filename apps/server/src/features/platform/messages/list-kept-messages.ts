import { schema } from '@cairn/db';
import { desc, eq } from 'drizzle-orm';
import { inTransaction, READ_ONLY, type Tx } from '../../../core/database.ts';
import type { OutgoingMessage } from '../../../core/messages/queue-message.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { findLogo } from '../../access/tenants/find-logo.ts';
import { decryptMessage, type MessageRow } from './decrypt-message.ts';

const { outgoingMessages: messages } = schema;

export interface KeptMessage {
  id: string;
  message: OutgoingMessage;
  status: string;
  template: string;
  created_at: Date;
  expires_at: Date | null;
  /** The firm's, where one message is shown. */
  logo?: Buffer | undefined;
}

/** More than anybody reads through on one machine. */
const SHOWN = 200;

/** The messages of every tenant, newest first, that name `search` in recipient, subject or text. For /dev/mail only. */
export async function listKeptMessages(services: Services, search: string): Promise<KeptMessage[]> {
  const all = await inEveryTenant(services, (tx) => listMessages(tx, SHOWN));
  const wanted = search.trim().toLowerCase();
  return all
    .filter(({ message }) => wordsOf(message).toLowerCase().includes(wanted))
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, SHOWN);
}

/** One message of whichever tenant, or undefined. For /dev/mail only. */
export async function findKeptMessage(services: Services, id: string): Promise<KeptMessage | undefined> {
  const found = await inEveryTenant(services, async (tx) => {
    const row = await findMessage(tx, id);
    return row ? [{ ...row, logo: (await findLogo(tx))?.png }] : [];
  });
  return found[0];
}

const wordsOf = (message: OutgoingMessage): string =>
  [message.to, message.channel === 'email' ? message.content.subject : message.text].join('\n');

type Read = MessageRow & Pick<KeptMessage, 'logo'>;

/** What was sent and emptied is left out: there is nothing to show. */
async function inEveryTenant(services: Services, read: (tx: Tx) => Promise<Read[]>): Promise<KeptMessage[]> {
  const tenants = await withAuth(services, (tx) => tx.db.select({ id: schema.tenants.id }).from(schema.tenants));
  return inTransaction(services.pools.app, READ_ONLY, async (tx) => {
    const kept: KeptMessage[] = [];
    for (const tenant of tenants) {
      await setTenant(tx, tenant.id);
      const rows = await read(tx);
      if (rows.length === 0) continue;
      const cells = await services.keys.cellsOf(tx, tenant.id);
      for (const row of rows) {
        const message = decryptMessage(cells, row);
        if (message) kept.push({ ...row, message });
      }
    }
    return kept;
  });
}

/** The tenant's messages, newest first. */
function listMessages(tx: Tx, limit: number): Promise<MessageRow[]> {
  return tx.db.select().from(messages).orderBy(desc(messages.created_at), desc(messages.id)).limit(limit);
}

async function findMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.db.select().from(messages).where(eq(messages.id, id));
  return row;
}
