import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';

const { userProfiles: profiles } = schema;

/** Notes when the person was let into the firm that is set last. Only the sign-in role may. */
export async function markSignedIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.db.update(profiles).set({ last_login_at: now }).where(eq(profiles.id, userId));
}
