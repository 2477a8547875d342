/** Titles of failures, binding (docs/rules/deals.md#deal-texts). */
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
