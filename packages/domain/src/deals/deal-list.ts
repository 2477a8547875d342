/** A list counts the deals that match so far; 10,001 stands for more. */
export const LIST_COUNT_MAX = 10_000;

/** More deals than this are changed in several steps: one transaction holds all of them. */
export const BULK_DEALS_MAX = 5000;
/** So long two deals that were merged can be made two again. */
export const MERGE_UNDO_DAYS = 30;
/** So long the last bulk change can be taken back. */
export const BULK_UNDO_HOURS = 24;

export const VIEW_NAME_MAX = 80;
/** Of one person; what others share comes on top. */
export const SAVED_VIEWS_MAX = 50;
