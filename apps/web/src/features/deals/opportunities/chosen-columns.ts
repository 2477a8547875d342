import { bareKey, isCustomKey } from '@cairn/domain';
import { keepColumns, readKeptColumns } from '../../../lib/base/kept-columns.ts';

/** The columns of the deals that this person last chose in this browser; undefined when none were. */
export const readChosenColumns = (userId: string) => readKeptColumns('deal', userId);
export const keepChosenColumns = (userId: string, keys: readonly string[]) => keepColumns('deal', userId, keys);

/** Of these columns, the keys of the firm's own fields. */
export const ownKeysOf = (columns: readonly string[]): string[] => columns.filter(isCustomKey).map(bareKey).toSorted();
