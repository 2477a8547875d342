import { schema } from '@cairn/db';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';

const { opportunityNotes: notes } = schema;

/**
 * Writes what a list says of deals as notes of the person who imports it. A note that a deal has already is not written
 * again; nobody is notified, because a list mentions nobody. Answers with how many were written.
 */
export async function writeImportedNotes(
  { tx, actor, now, audit }: Ctx,
  deals: readonly { id: string; notes: readonly string[] }[],
): Promise<number> {
  const wanted = deals.flatMap(({ id, notes: bodies }) => bodies.map((body) => ({ opportunity_id: id, body })));
  if (wanted.length === 0) return 0;
  const there = await tx.query<{ opportunity_id: string; body: string }>(
    'select opportunity_id, body from opportunity_notes where opportunity_id = any($1::uuid[]) and deleted_at is null',
    [[...new Set(wanted.map(({ opportunity_id }) => opportunity_id))]],
  );
  const known = new Set(there.map(({ opportunity_id, body }) => `${opportunity_id} ${body}`));
  const rows = wanted
    .filter(({ opportunity_id, body }) => !known.has(`${opportunity_id} ${body}`))
    .map((note) => ({
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
  return rows.length;
}
