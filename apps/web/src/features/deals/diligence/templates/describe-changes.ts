import type { TemplateChanges } from '@cairn/domain';

/** "2 added, 1 removed"; what only changed its place is told as that. */
export function describeChanges({ added, removed, changed }: TemplateChanges): string {
  const parts = [
    added > 0 && `${added} added`,
    removed > 0 && `${removed} removed`,
    changed > 0 && `${changed} changed`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Order changed';
}
