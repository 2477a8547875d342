import { schema } from '@cairn/db';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { demoRequests: requests, userProfiles: profiles } = schema;

/** Whether the row was new; a request that is there already stays as it is. */
export async function insertDemoRequest(tx: Tx, row: typeof requests.$inferInsert): Promise<boolean> {
  const inserted = await tx.db.insert(requests).values(row).onConflictDoNothing().returning({ id: requests.id });
  return inserted.length > 0;
}

export async function findDemoRequest(tx: Tx, id: string) {
  return (await tx.db.select().from(requests).where(eq(requests.id, id)))[0];
}

export function listRequestRows(tx: Tx) {
  return tx.db.select().from(requests).orderBy(desc(requests.created_at)).limit(100);
}

/** Encrypted addresses of those who look after the platform. */
export function listPlatformAdmins(tx: Tx) {
  return tx.db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.role, 'platform_admin'), eq(profiles.is_active, true)));
}
