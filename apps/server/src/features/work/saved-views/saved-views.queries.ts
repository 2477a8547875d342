import { schema } from '@cairn/db';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';

const { savedViews: views } = schema;

export type ViewRecord = typeof views.$inferSelect;

type Area = ViewRecord['area'];

/** Own views of a list and shared ones. What nobody shares with the person is not found. */
export const visibleTo = (area: Area, userId: string) =>
  and(eq(views.area, area), isNull(views.deleted_at), or(eq(views.owner_id, userId), eq(views.is_shared, true)));

export async function findVisible(tx: Tx, area: Area, userId: string, id: string): Promise<ViewRecord | undefined> {
  return (
    await tx.db
      .select()
      .from(views)
      .where(and(visibleTo(area, userId), eq(views.id, id)))
  )[0];
}

export function listOwn(tx: Tx, area: Area, userId: string): Promise<{ id: string; name: string }[]> {
  return tx.db
    .select({ id: views.id, name: views.name })
    .from(views)
    .where(and(visibleTo(area, userId), eq(views.owner_id, userId)));
}

/** One at a time changes the names of a person's views, so that no two become alike and none is one too many. */
export async function lockViews(tx: Tx, ownerId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`views of ${ownerId}`]);
}

/** Writes the changes if the view still has the version that was seen. */
export async function updateIfSeen(
  tx: Tx,
  { id, version }: Pick<ViewRecord, 'id' | 'version'>,
  changes: Partial<typeof views.$inferInsert>,
): Promise<ViewRecord | undefined> {
  const [view] = await tx.db
    .update(views)
    .set({ ...changes, version: sql`${views.version} + 1` })
    .where(and(eq(views.id, id), eq(views.version, version), isNull(views.deleted_at)))
    .returning();
  return view;
}
