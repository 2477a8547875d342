/** What can be done with a webhook. */
export const ACTS = {
  deliveries: 'Show Deliveries',
  test: 'Send a Test',
  pause: 'Pause',
  resume: 'Resume',
  rotate: 'Rotate Secret',
  remove: 'Remove',
} as const;
export type Act = keyof typeof ACTS;
