/** Columns of List View, and of its export, in the order in which they stand unless a view says otherwise. */
export const DEAL_COLUMNS = [
  'status',
  'checklist',
  'target_amount',
  'priority',
  'assigned_to',
  'founder_name',
  'industry',
  'sector',
  'funding_round',
  'tags',
  'source',
  'probability',
  'received_on',
  'expected_close_date',
  'stage_entered_at',
  'created_at',
  'updated_at',
] as const;
export type DealColumn = (typeof DEAL_COLUMNS)[number];

/** More deals than this are changed in several steps: one transaction holds all of them. */
export const BULK_DEALS_MAX = 5000;
/** So long the last bulk change can be taken back. */
export const BULK_UNDO_HOURS = 24;

export const VIEW_NAME_MAX = 80;
/** Of one person; what others share comes on top. */
export const SAVED_VIEWS_MAX = 50;
