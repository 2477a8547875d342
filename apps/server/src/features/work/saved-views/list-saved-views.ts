import { schema } from '@cairn/db';
import { asc, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type ViewRecord, visibleTo } from './saved-views.queries.ts';
import { type SavedView, type ViewKind, viewView } from './view-kind.ts';

const { savedViews: views } = schema;

/** The person's own views of a list and those that colleagues share, by name. */
export async function listSavedViews<S extends object>({ tx, actor }: Ctx, kind: ViewKind<S>): Promise<SavedView<S>[]> {
  return (await listVisible(tx, kind.area, actor.userId)).map((view) => viewView(kind, actor, view));
}

function listVisible(tx: Tx, area: ViewRecord['area'], userId: string): Promise<ViewRecord[]> {
  return tx.db
    .select()
    .from(views)
    .where(visibleTo(area, userId))
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id));
}
