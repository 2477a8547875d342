import type { schema } from '@cairn/db';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { OutgoingMessage } from '../../../core/messages/queue-message.ts';

export type MessageRow = typeof schema.outgoingMessages.$inferSelect;

/** What a message says and to whom; undefined once it is over and emptied. */
export function decryptMessage(cells: TenantCells, row: MessageRow): OutgoingMessage | undefined {
  if (!row.content_encrypted) return undefined;
  const cell = cells.decrypt('outgoing_messages', 'content_encrypted', row.id, row.content_encrypted);
  return JSON.parse(cell.toString('utf8')) as OutgoingMessage;
}
