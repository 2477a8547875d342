import { plural } from '../../../lib/base/format.ts';
import type { ImportWords } from './import-words.ts';
import type { ImportView } from './queries.ts';

export type UndoReport = NonNullable<NonNullable<ImportView['undo']>['report']>;

/** "12 deals removed; 3 restored; 2 kept." */
export function sayUndone(
  { removed, restored, kept_count, archived_fields = [] }: UndoReport,
  { one, many, undone }: ImportWords,
): string {
  const parts = [
    `${plural(removed, one, many)} ${undone}`,
    restored > 0 && `${restored} restored to ${restored === 1 ? 'its' : 'their'} old values`,
    kept_count > 0 && `${kept_count} kept`,
    archived_fields.length > 0 && `${plural(archived_fields.length, 'field')} archived`,
  ];
  return `${parts.filter((part) => part !== false).join('; ')}.`;
}
