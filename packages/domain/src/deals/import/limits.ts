/** 20 MiB: a list of 100,000 deals fits, and one upload cannot fill the server's memory. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** Of UTF-8: cells that are pasted rather than saved as a file. */
export const MAX_PASTE_BYTES = 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 200;

/** Lengths in UTF-16 code units, as `String.length` counts them on both sides. */
export const MAX_COMPANY_NAME_LENGTH = 200;
export const MAX_SHORT_TEXT_LENGTH = 200;
export const MAX_LONG_TEXT_LENGTH = 4000;
export const MAX_URL_LENGTH = 500;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 20;
export const MAX_RUNWAY_MONTHS = 1200;

/** Longer cells are not even cleaned: no field takes so much, also when half of it were stray byte codes. */
export const MAX_CELL_LENGTH = 20_000;

/**
 * Amounts, dates, addresses and headers are shorter; longer texts are refused or cut before any pattern sees them,
 * because one cell may hold megabytes and patterns with two open ends take quadratic time.
 */
export const MAX_PATTERN_LENGTH = 500;

/** A longer value of a column is mapped to no stage and to no colleague. */
export const IMPORT_VALUE_MAX = 120;

/** In minor units; below 2^53, so that a plain number holds every amount exactly. */
export const MAX_AMOUNT_MINOR = 9_000_000_000_000_000;

/** So long an import can be taken back, as far as nobody has worked on its deals since. */
export const IMPORT_UNDO_HOURS = 24;
