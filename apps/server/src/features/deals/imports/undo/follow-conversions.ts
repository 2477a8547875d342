import { bareKey, isCustomKey } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { listCustomFields } from '../../custom-fields/list-custom-fields.ts';
import type { StoredCustomValues } from '../../custom-fields/write-custom-values.ts';
import type { Fillings } from '../../opportunities/duplicates/unfill-opportunity.ts';

/** So many deals are read at a time. */
const SLICE = 2000;

interface Followed {
  /** What was filled in, as it is stored now. */
  filled: Fillings;
  /** The labels of the fields that nobody wrote since, and that are not as they were before the import. */
  left(after: StoredCustomValues): string | undefined;
}

/** When values were filled in, and what the events of that say of themselves: they wrote the values that are followed. */
export interface Filling {
  since: Date;
  mark: { import_id: string } | { other: string };
}

/**
 * What an import or a merge filled into own fields, as it is stored now: its audit event has it in the kind that the field had
 * then. A value that no event wrote since and that differs all the same was converted. Asked for while the fields are held.
 */
export async function followConversions(
  ctx: Ctx,
  filling: Filling,
  ids: readonly string[],
): Promise<(id: string, filled: Fillings) => Followed> {
  const changed = await listChangedFields(ctx.tx, filling.since);
  if (changed.size === 0) return (_id, filled) => ({ filled, left: () => undefined });
  const labels = new Map((await listCustomFields(ctx)).map(({ key, label }) => [key, label]));
  const stored = new Map<string, StoredCustomValues>();
  const written = new Set<string>();
  for (let at = 0; at < ids.length; at += SLICE) {
    const slice = ids.slice(at, at + SLICE);
    for (const { id, ...values } of await listStored(ctx.tx, slice)) stored.set(id, values);
    for (const { id, field } of await listWritten(ctx.tx, filling, slice)) written.add(`${id} ${field}`);
  }
  return (id, filled) => {
    const before = stored.get(id);
    const followed = Object.keys(filled).filter(
      (field) => isCustomKey(field) && changed.has(bareKey(field)) && !written.has(`${id} ${field}`),
    );
    if (!before || followed.length === 0) return { filled, left: () => undefined };
    const now = { ...filled };
    for (const field of followed) {
      const value = storedValue(before, bareKey(field));
      if (value !== undefined) now[field] = { from: filled[field]?.from, to: value };
    }
    return {
      filled: now,
      left: (after) =>
        followed
          .map(bareKey)
          .filter((key) => JSON.stringify(storedValue(before, key)) === JSON.stringify(storedValue(after, key)))
          .map((key) => labels.get(key) ?? key)
          .join(', ') || undefined,
    };
  };
}

const storedValue = ({ custom, custom_cells }: StoredCustomValues, key: string): unknown =>
  custom[key] ?? custom_cells[key];

/** The keys of the fields that somebody changed since. */
async function listChangedFields(tx: Tx, since: Date): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(
    `select distinct f.key from audit_logs a
       join custom_fields f on f.tenant_id = a.tenant_id and f.id = a.resource_id
      where a.created_at >= $1 and a.action = 'custom_field.updated' and f.record_kind = 'opportunity'`,
    [since],
    'fields-changed-since-a-filling',
  );
  return new Set(rows.map(({ key }) => key));
}

async function listStored(tx: Tx, ids: readonly string[]): Promise<(StoredCustomValues & { id: string })[]> {
  return tx.query<StoredCustomValues & { id: string } & Record<string, unknown>>(
    'select o.id, o.custom, o.custom_cells from opportunities o where o.id = any($1::uuid[])',
    [ids],
    'own-values-of-deals',
  );
}

/** Which own fields of these deals anybody wrote since; not where the new kind of a field left no room for a value. */
async function listWritten(
  tx: Tx,
  { since, mark }: Filling,
  ids: readonly string[],
): Promise<{ id: string; field: string }[]> {
  return tx.query<{ id: string; field: string }>(
    `select distinct a.resource_id as id, field from audit_logs a
       cross join lateral jsonb_object_keys(a.metadata->'changes') field
      where a.created_at >= $1 and a.resource_id = any($2::uuid[])
        and jsonb_typeof(a.metadata->'changes') = 'object' and field like 'custom.%'
        and not a.metadata @> $3::jsonb and a.metadata->>'reason' is distinct from 'kind changed'`,
    [since, ids, JSON.stringify(mark)],
    'own-fields-written-since-a-filling',
  );
}
