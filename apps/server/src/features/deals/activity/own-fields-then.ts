import { type CustomFieldKind, customKey } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { listCustomFields } from '../custom-fields/list-custom-fields.ts';

/** What a reader of older edits must know of the firm's own fields, by `custom.<key>`. */
export interface OwnFieldsThen {
  encrypted: ReadonlySet<string>;
  /** The kind that the field had at this moment; undefined where it is of that kind still. */
  kindAt: (field: string, at: string) => CustomFieldKind | undefined;
}

/** Of the fields that are named, in one question; in none where there are none. */
export async function readOwnFieldsThen(ctx: Ctx, named: readonly string[]): Promise<OwnFieldsThen> {
  const fields = named.length === 0 ? [] : await listCustomFields(ctx);
  const wanted = fields.filter(({ key }) => named.includes(customKey(key)));
  const changes = wanted.length === 0 ? [] : await listKindChanges(ctx, wanted);
  const idOf = new Map(wanted.map(({ id, key }) => [customKey(key) as string, id]));
  return {
    encrypted: new Set(wanted.flatMap(({ key, is_encrypted }) => (is_encrypted ? [customKey(key)] : []))),
    kindAt: (field, at) =>
      changes.find(({ id, changed_at }) => id === idOf.get(field) && changed_at > new Date(at))?.kind,
  };
}

/** When fields became others, the first change first, each with the kind of before. */
function listKindChanges({ tx }: Ctx, fields: readonly { id: string }[]) {
  return tx.query<{ id: string; changed_at: Date; kind: CustomFieldKind }>(
    `select a.resource_id as id, a.created_at as changed_at, a.metadata -> 'from' ->> 'kind' as kind from audit_logs a
      where a.resource_id = any($1::uuid[]) and a.action = 'custom_field.updated'
        and a.metadata -> 'from' ->> 'kind' <> a.metadata -> 'to' ->> 'kind'
      order by a.created_at`,
    [fields.map(({ id }) => id)],
    'kinds-of-fields-changed',
  );
}
