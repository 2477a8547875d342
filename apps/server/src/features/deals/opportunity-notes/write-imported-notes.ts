import { schema } from '@cairn/db';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';

const { opportunityNotes: notes } = schema;

/** Writes notes of deals, and answers with how many there were to write. */
type NoteWriter = (deals: readonly { id: string; notes: readonly string[] }[]) => Promise<number>;

/**
 * Writes what a list says of deals as notes of the person who imports it. A note that a deal has already is not written
 * again; nobody is notified, because a list mentions nobody. What a deal has is read once, however many rows are merged
 * into it.
 */
export function importedNoteWriter(ctx: Ctx): NoteWriter {
  const known = new Map<string, Set<string>>();
  return async (deals) => {
    const wanted = deals.flatMap(({ id, notes: bodies }) => bodies.map((body) => ({ opportunity_id: id, body })));
    await readNotes(ctx, known, new Set(wanted.map(({ opportunity_id }) => opportunity_id)));
    const fresh = wanted.filter(({ opportunity_id, body }) => {
      const bodies = known.get(opportunity_id);
      if (bodies?.has(body)) return false;
      bodies?.add(body);
      return true;
    });
    await insertNotes(ctx, fresh);
    return fresh.length;
  };
}

async function readNotes({ tx }: Ctx, known: Map<string, Set<string>>, deals: ReadonlySet<string>): Promise<void> {
  const unread = [...deals].filter((id) => !known.has(id));
  if (unread.length === 0) return;
  for (const id of unread) known.set(id, new Set());
  const there = await tx.query<{ opportunity_id: string; body: string }>(
    'select opportunity_id, body from opportunity_notes where opportunity_id = any($1::uuid[]) and deleted_at is null',
    [unread],
  );
  for (const { opportunity_id, body } of there) known.get(opportunity_id)?.add(body);
}

async function insertNotes(
  { tx, actor, now, audit }: Ctx,
  fresh: readonly { opportunity_id: string; body: string }[],
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.map((note) => ({
    ...note,
    tenant_id: actor.tenantId,
    id: newId(),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  }));
  await insertMany(tx, notes, rows);
  await audit(
    ...rows.map(({ id, opportunity_id, body }) => ({
      action: 'opportunity_note.created',
      resource_type: 'opportunity_note',
      resource_id: id,
      table_name: 'opportunity_notes',
      classification: 'confidential' as const,
      metadata: { opportunity_id, characters: body.length },
    })),
  );
}
