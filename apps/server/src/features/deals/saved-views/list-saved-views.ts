import { schema } from '@cairn/db';
import { asc, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type ViewRecord, visibleTo } from './saved-views.queries.ts';
import { type SavedView, viewView } from './view-view.ts';

const { savedViews: views } = schema;

export async function listSavedViews({ tx, actor }: Ctx): Promise<SavedView[]> {
  return (await listVisible(tx, actor.userId)).map((view) => viewView(actor, view));
}

function listVisible(tx: Tx, userId: string): Promise<ViewRecord[]> {
  return tx.db
    .select()
    .from(views)
    .where(visibleTo(userId))
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id));
}
