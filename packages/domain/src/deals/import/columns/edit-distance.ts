/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to turn one word into the other
 * (optimal string alignment distance). Gives up and answers `limit + 1` when it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(before, j - 2) + 1);
      current.push(best);
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return Math.min(at(previous, b.length), limit + 1);
}

/** Misspelt at most: one letter in five or more, two in nine or more. Short words must be exact ("tam" is not "team"). */
export function isMisspelling(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  const limit = length >= 9 ? 2 : length >= 5 ? 1 : 0;
  return editDistance(a, b, limit) <= limit;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
