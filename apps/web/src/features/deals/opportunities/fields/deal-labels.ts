/** Titles of failures, as the specification words them (document 3, section 8). */
export const FAILED = {
  loadDeals: 'Failed to load opportunities',
  loadStages: 'Failed to load pipeline stages',
  loadDeal: 'Failed to load opportunity data',
  save: 'Failed to save opportunity',
  move: 'Cannot Advance Stage',
  loadChecklist: 'Failed to load checklist items',
  toggle: 'Failed to update checklist item',
  loadMetrics: 'Failed to load pipeline metrics',
} as const;
