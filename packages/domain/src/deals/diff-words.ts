export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Above so many words that differ, the rest counts as written anew: the comparison takes their square. */
const MOST_DIFFERENCES = 500;

/** What became of one text in another, word by word; without the removed parts it reads as `after`, without the added as `before`. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [words(before), words(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const parts: DiffPart[] = [
    { kind: 'same', text: a.slice(0, start).join('') },
    ...compare(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ];
  return joined(parts);
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

/** The shortest way from one list to the other (E. W. Myers, "An O(ND) difference algorithm and its variations", 1986). */
function compare(a: readonly string[], b: readonly string[]): DiffPart[] {
  const reach = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let d = 0; d <= Math.min(a.length + b.length, MOST_DIFFERENCES); d++) {
    trace.push(new Map(reach));
    for (let k = -d; k <= d; k += 2) {
      let x = goesDown(reach, k, d) ? at(reach, k + 1) : at(reach, k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reach.set(k, x);
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, trace);
    }
  }
  return [
    { kind: 'removed', text: a.join('') },
    { kind: 'added', text: b.join('') },
  ];
}

const at = (reach: ReadonlyMap<number, number>, k: number): number => reach.get(k) ?? -1;
const goesDown = (reach: ReadonlyMap<number, number>, k: number, d: number): boolean =>
  k === -d || (k !== d && at(reach, k - 1) < at(reach, k + 1));

function walkBack(
  a: readonly string[],
  b: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d] ?? new Map();
    const k = x - y;
    const from = goesDown(reach, k, d) ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : at(reach, from);
    const fromY = d === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      x--;
      y--;
      parts.push({ kind: 'same', text: a[x] ?? '' });
    }
    if (d > 0 && x === fromX) parts.push({ kind: 'added', text: b[--y] ?? '' });
    else if (d > 0) parts.push({ kind: 'removed', text: a[--x] ?? '' });
  }
  return parts.reverse();
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind) last.text += part.text;
    else whole.push({ ...part });
  }
  return whole;
}
