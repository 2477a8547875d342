export const DILIGENCE_STATUSES = ['not_started', 'in_progress', 'completed', 'on_hold'] as const;
export type DiligenceStatus = (typeof DILIGENCE_STATUSES)[number];

export const DILIGENCE_ITEM_STATUSES = ['open', 'in_progress', 'done', 'not_applicable', 'blocked'] as const;
export type DiligenceItemStatus = (typeof DILIGENCE_ITEM_STATUSES)[number];

export const DILIGENCE_STATUS_LABELS: Record<DiligenceStatus, string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  completed: 'Completed',
  on_hold: 'On hold',
};
export const DILIGENCE_ITEM_LABELS: Record<DiligenceItemStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  done: 'Done',
  not_applicable: 'Not applicable',
  blocked: 'Blocked',
};

/** The figures of the dashboard look back this many days (docs/rules/decisions.md#diligence-figures). */
export const DILIGENCE_METRIC_DAYS = 90;

/** Of a process, and of a template: beyond this nobody works through it any more. */
export const DILIGENCE_ITEMS_MAX = 500;

/** States that are nothing without a reason: why it does not apply, or what it waits for. */
export function needsReason(status: DiligenceItemStatus): boolean {
  return status === 'not_applicable' || status === 'blocked';
}

/** What does not apply needs no work, so it counts as completed. */
export function isSettled(status: DiligenceItemStatus): boolean {
  return status === 'done' || status === 'not_applicable';
}

export type ItemCounts = Readonly<Partial<Record<DiligenceItemStatus, number>>>;

export interface DiligenceProgress {
  status: DiligenceStatus;
  total_items: number;
  completed_items: number;
}

/**
 * Where a process stands, from its items. `on_hold` is set by hand and left by hand, whatever happens to the items; nothing
 * is completed by having no items.
 */
export function progressOf(counts: ItemCounts, onHold: boolean): DiligenceProgress {
  const of = (status: DiligenceItemStatus) => counts[status] ?? 0;
  const total_items = DILIGENCE_ITEM_STATUSES.reduce((sum, status) => sum + of(status), 0);
  const completed_items = of('done') + of('not_applicable');
  return { status: statusOf(total_items, completed_items, of('open'), onHold), total_items, completed_items };
}

function statusOf(total: number, completed: number, open: number, onHold: boolean): DiligenceStatus {
  if (onHold) return 'on_hold';
  if (total > 0 && completed === total) return 'completed';
  return open === total ? 'not_started' : 'in_progress';
}

/** Whole percent, 0 to 100; never 100 before everything is completed. */
export function completionPercentage(completed: number, total: number): number {
  return total === 0 ? 0 : Math.floor((completed / total) * 100);
}
