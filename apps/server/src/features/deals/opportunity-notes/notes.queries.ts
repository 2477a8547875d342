import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';

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
