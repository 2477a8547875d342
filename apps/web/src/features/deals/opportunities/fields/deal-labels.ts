import type { Priority, Source } from '@cairn/domain';

export const PRIORITY_LABELS: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

export const SOURCE_LABELS: Record<Source, string> = {
  referral: 'Referral',
  inbound: 'Inbound',
  outbound: 'Outbound',
  event: 'Event',
  network: 'Network',
  other: 'Other',
};

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
