import type { Permission } from './access/permissions.ts';

/** What a live message can be about, and who may hear of it: that a deal moved is no business of a portal. */
export const LIVE_KINDS = {
  opportunity: 'opportunity:read',
  activity: 'opportunity:read',
  opportunities: 'opportunity:read',
  checklist: 'opportunity:read',
  pipeline: 'opportunity:read',
  diligence: 'opportunity:read',
  file: 'file:read',
  committee: 'committee:read',
  portfolio: 'portfolio:read',
  fund: 'fund:read',
  partner: 'lp_portal:use',
  task: 'task:read',
  share: 'share:manage',
  shared: 'co_investor_portal:use',
  submission: 'submission:triage',
  submitted: 'submission:own',
  notification: 'session:own',
  compliance: 'compliance:manage',
  firm: 'session:own',
} as const satisfies Record<string, Permission>;

export type LiveKind = keyof typeof LIVE_KINDS;
