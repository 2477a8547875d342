import type { UndoReport } from '../say-undone.ts';

/** Why an undo leaves a record as it is. */
export const WHY_KEPT: Record<UndoReport['kept'][number]['why'], string> = {
  changed: 'changed since',
  worked_on: 'with notes, tasks, files or other work',
  put_away: 'archived',
  company: 'became a portfolio company',
  required: 'their stage requires what was filled in',
  field_changed: 'has become a field of another kind since, and keeps what was filled in',
  needed: 'a later entry or an approved valuation rests on it',
};
