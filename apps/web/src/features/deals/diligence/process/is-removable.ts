import type { Item } from '../queries.ts';

/** Nobody has worked on it, as far as one sees here; the server looks again. */
export function isRemovable({ status, finding, comments, evidence }: Item): boolean {
  return status === 'open' && !finding && comments === 0 && evidence === 0;
}
