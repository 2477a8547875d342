/** 50 MiB: a deck with its pictures fits, and one upload cannot fill a disk. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** In UTF-16 code units, as `String.length` counts. Every file system takes a name of this length. */
export const MAX_FILE_NAME_LENGTH = 200;
/** How many first bytes tell of what kind a file is. */
export const FILE_HEAD_BYTES = 64 * 1024;
/** So long can a deleted file be taken back: as long as the longest session. */
export const RESTORE_WITHIN_MS = 12 * 3600_000;
