/** Names shorter than this differ by a letter without being meant alike: "Aira" and "Aria". */
const SHORTEST = 5;
/** From so many letters on, two slips are still the same name. */
const LONG = 10;

const digitsOf = (name: string): string => name.replace(/\D/g, '');

/**
 * Whether one name is the other with a slip of the fingers: a letter wrong, missing, too much, or two in the wrong order. Names
 * with other digits are meant to be different: "Atlas Fund 2" is no mistyped "Atlas Fund 3".
 */
export function isSlipOf(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (one === other || shorter < SHORTEST || digitsOf(one) !== digitsOf(other)) return false;
  const most = shorter < LONG ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && slips(one, other) <= most;
}

/** The fewest slips between two texts, each row of the table with what it takes to get so far. */
function slips(one: string, other: string): number {
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1;
      const ways = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + wrong];
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) ways.push(at(last, j - 2) + 1);
      next.push(Math.min(...ways));
    }
    [last, row] = [row, next];
  }
  return at(row, other.length);
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;
