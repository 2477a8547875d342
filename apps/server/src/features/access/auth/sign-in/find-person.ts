import type { Tx } from '../../../../core/database.ts';
import { findPersonByAddress } from '../auth.queries.ts';
import type { Person } from './welcome.ts';

/** The person behind an account, as `welcome` takes them, for ways in that name the account and not its address. */
export async function findPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const [account] = await tx.query<{ email_index: Buffer }>(
    'select email_index from user_credentials where user_id = $1',
    [userId],
  );
  return account && findPersonByAddress(tx, account.email_index);
}
