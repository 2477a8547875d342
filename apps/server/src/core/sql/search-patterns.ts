import { foldForSearch } from '@cairn/domain';

/**
 * What LIKE is asked for, one pattern for each of the first eight words, folded as the stored text is. Every word must be
 * found, in whatever order: "ola series" finds Ola's series.
 */
export function searchPatterns(search: string | undefined): string[] {
  return foldForSearch(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
