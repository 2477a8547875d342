/** The states of a delivery as people read them. */
export const STATES = {
  delivered: { label: 'Delivered', color: 'pine' },
  waiting: { label: 'Will be retried', color: 'yellow' },
  failed: { label: 'Given up', color: 'red' },
} as const;
