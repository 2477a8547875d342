/** What a live message can be about: a record of a kind has changed, so pages that show it ask for it again. */
export type LiveKind =
  | 'opportunity'
  | 'activity'
  | 'opportunities'
  | 'checklist'
  | 'pipeline'
  | 'diligence'
  | 'committee'
  | 'portfolio'
  | 'task'
  | 'file'
  | 'notification';
