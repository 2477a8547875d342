import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { insertMany } from '../../../core/insert-many.ts';

const { opportunityNotes: notes } = schema;
export type NoteRecord = typeof notes.$inferSelect;

export interface NotedDeal {
  company_name: string;
  is_confidential: boolean;
}

/** A note under the policies of its deal, and what must be known of that one. */
export async function findNote(tx: Tx, id: string): Promise<(NoteRecord & NotedDeal) | undefined> {
  const rows = await tx.query<NoteRecord & NotedDeal>(
    `select n.*, o.company_name, o.is_confidential from opportunity_notes n
       join opportunities o on o.tenant_id = n.tenant_id and o.id = n.opportunity_id where n.id = $1`,
    [id],
    'find-note',
  );
  return rows[0];
}

export function insertNote(tx: Tx, row: typeof notes.$inferInsert): Promise<void> {
  return insertMany(tx, notes, [row]);
}

export async function changeNote(
  tx: Tx,
  { id, version }: { id: string; version: number },
  body: string,
  now: Date,
): Promise<NoteRecord | undefined> {
  const rows = await tx.query<NoteRecord>(
    `update opportunity_notes set body = $3, updated_at = $4, version = version + 1
      where id = $1 and version = $2 and deleted_at is null returning *`,
    [id, version, body, now],
  );
  return rows[0];
}

export async function setDeleted(tx: Tx, id: string, deletedAt: Date | null): Promise<void> {
  await tx.query('update opportunity_notes set deleted_at = $2, version = version + 1 where id = $1', [id, deletedAt]);
}
