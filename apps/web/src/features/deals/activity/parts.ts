import type { Inputs } from '../../../lib/api/api.ts';

type Group = NonNullable<Inputs['activity']['list']['show']>;

// The contract's own list stands beside its zod schemas; `satisfies` keeps this one true.
export const ACTIVITY_PARTS = [
  'all',
  'moves',
  'edits',
  'notes',
  'checklist',
  'files',
  'tasks',
  'diligence',
  'committee',
  'sharing',
] as const satisfies readonly Group[];
export type ActivityPart = (typeof ACTIVITY_PARTS)[number];

export const PART_LABELS: Record<ActivityPart, string> = {
  all: 'All',
  moves: 'Moves',
  edits: 'Edits',
  notes: 'Notes',
  checklist: 'Checklist',
  files: 'Files',
  tasks: 'Tasks',
  diligence: 'Due diligence',
  committee: 'Committee',
  sharing: 'Sharing',
};
