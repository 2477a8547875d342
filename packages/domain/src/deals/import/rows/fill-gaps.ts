import { uniteTags } from '../cells/read-tags-cell.ts';
import type { ImportFieldKey, ImportValues } from '../import-fields.ts';
import { MAX_TAGS } from '../limits.ts';

/** An opportunity as it stands: a field that is empty may be absent, null or "". */
export type MergeTarget = { readonly [Key in ImportFieldKey]?: ImportValues[Key] | null };

/**
 * What a row adds to a deal that is there: fields that are empty, and tags that are new (up to the most that a deal may
 * have). Nothing is ever overwritten. Gives only what changes, `{}` when the row adds nothing; applying it twice is the
 * same as once.
 */
export function fillGaps(existing: MergeTarget, values: ImportValues): ImportValues {
  const { tags, ...single } = values;
  const added = Object.entries(single).filter(([key, value]) => {
    const there = existing[key as ImportFieldKey];
    return value !== undefined && (there === undefined || there === null || there === '');
  });
  const changes: ImportValues = Object.fromEntries(added);
  const before = existing.tags ?? [];
  const united = uniteTags(before, tags ?? []).slice(0, Math.max(MAX_TAGS, before.length));
  return united.length > before.length ? { ...changes, tags: united } : changes;
}
