import type { Tx } from '../../../../core/database.ts';
import type { Person } from '../sign-in/welcome.ts';
import { findPersonIn } from './account.queries.ts';

/** The person as `welcome` takes them, in this very firm, for a way in that belongs to the firm and not to the person. */
export function findPersonInFirm(tx: Tx, tenantId: string, userId: string): Promise<Person | undefined> {
  return findPersonIn(tx, tenantId, userId);
}
