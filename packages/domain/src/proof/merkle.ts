/**
 * The Merkle tree of RFC 6962, section 2.1, with the proofs of RFC 9162, section 2.1. Hashes are 32 bytes of SHA-256; the
 * function comes from outside, because server and browser have different ones.
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;

const LEAF = 0;
const NODE = 1;

/** SHA-256(0x00 || data). The prefix keeps a leaf from ever passing for an inner node. */
export function leafHash(sha256: Sha256, data: Uint8Array): Uint8Array {
  return sha256(joined(Uint8Array.of(LEAF), data));
}

/** SHA-256(0x01 || left || right). */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(joined(Uint8Array.of(NODE), left, right));
}

/** The root over these leaf hashes, in their order; of none it is the hash of nothing. */
export function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  const tree = new GrowingTree(sha256);
  for (const leaf of leaves) tree.append(leaf);
  return tree.root();
}

/**
 * A tree that leaves are appended to, kept as the roots of its complete subtrees, largest first: one for each bit of its
 * size that is set. So a log of a million leaves grows by reading twenty hashes.
 */
export class GrowingTree {
  readonly #sha256: Sha256;
  readonly #subtrees: Uint8Array[];
  #size: number;

  /** Throws a RangeError when the subtrees are not those of a tree of that size. */
  constructor(sha256: Sha256, size = 0, subtrees: readonly Uint8Array[] = []) {
    if (subtrees.length !== countOnes(size)) throw new RangeError('a tree has one subtree for each bit of its size');
    this.#sha256 = sha256;
    this.#size = size;
    this.#subtrees = [...subtrees];
  }

  get size(): number {
    return this.#size;
  }

  get subtrees(): readonly Uint8Array[] {
    return this.#subtrees;
  }

  append(leaf: Uint8Array): void {
    let node = leaf;
    // Two complete subtrees of one size become one of the next, as a carry does in an addition.
    for (let left = this.#size; left % 2 === 1; left = (left - 1) / 2)
      node = nodeHash(this.#sha256, this.#subtrees.pop() as Uint8Array, node);
    this.#subtrees.push(node);
    this.#size += 1;
  }

  root(): Uint8Array {
    const [smallest, ...larger] = [...this.#subtrees].reverse();
    if (!smallest) return this.#sha256(new Uint8Array());
    return larger.reduce((right, left) => nodeHash(this.#sha256, left, right), smallest);
  }
}

/** The hashes that lead from the leaf at `index` to the root, nearest first. Throws a RangeError for a leaf that is not there. */
export function inclusionPath(sha256: Sha256, leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (!(index >= 0 && index < leaves.length)) throw new RangeError('the tree has no such leaf');
  if (leaves.length === 1) return [];
  const middle = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return index < middle
    ? [...inclusionPath(sha256, left, index), rootOf(sha256, right)]
    : [...inclusionPath(sha256, right, index - middle), rootOf(sha256, left)];
}

/** The root that a leaf and its path lead to, or undefined when the path has not the length that it must have (RFC 9162, 2.1.3.2). */
export function rootOfInclusion(
  sha256: Sha256,
  { leaf, index, size, path }: { leaf: Uint8Array; index: number; size: number; path: readonly Uint8Array[] },
): Uint8Array | undefined {
  if (!(index >= 0 && index < size)) return undefined;
  let [place, last] = [index, size - 1];
  let root = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      root = nodeHash(sha256, sibling, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else root = nodeHash(sha256, root, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? root : undefined;
}

/**
 * The hashes that show that the first `oldSize` of these leaves were a tree which has only grown since. None for nothing
 * and for the same size. Throws a RangeError for a size that the tree never had.
 */
export function consistencyPath(sha256: Sha256, leaves: readonly Uint8Array[], oldSize: number): Uint8Array[] {
  if (!(oldSize >= 0 && oldSize <= leaves.length)) throw new RangeError('the tree never had this size');
  return oldSize === 0 || oldSize === leaves.length ? [] : subproof(sha256, leaves, oldSize, true);
}

/** SUBPROOF of RFC 6962, section 2.1.2: a subtree whose root the verifier has is left out. */
function subproof(sha256: Sha256, leaves: readonly Uint8Array[], size: number, isKnown: boolean): Uint8Array[] {
  if (size === leaves.length) return isKnown ? [] : [rootOf(sha256, leaves)];
  const middle = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return size <= middle
    ? [...subproof(sha256, left, size, isKnown), rootOf(sha256, right)]
    : [...subproof(sha256, right, size - middle, false), rootOf(sha256, left)];
}

/** A tree as it stood: its size and its complete subtrees, largest first, as `GrowingTree` keeps them. */
export interface TreePeaks {
  size: number;
  subtrees: readonly Uint8Array[];
}

/**
 * The same proof as `consistencyPath`, from the peaks of the older tree and the leaves that came after it: whoever kept those
 * need not read the whole log again.
 */
export function consistencyPathFrom(sha256: Sha256, older: TreePeaks, newer: readonly Uint8Array[]): Uint8Array[] {
  const total = older.size + newer.length;
  if (older.size === 0 || newer.length === 0) return [];
  const peaks = peaksByStart(older);
  const root = (from: number, to: number): Uint8Array => {
    if (from >= older.size) return rootOf(sha256, newer.slice(from - older.size, to - older.size));
    const peak = peaks.get(from);
    if (!peak || to > older.size) throw new RangeError('these are not the peaks of a tree of that size');
    return peak;
  };
  const path = (from: number, to: number, isKnown: boolean): Uint8Array[] => {
    if (to === older.size) return isKnown ? [] : [root(from, to)];
    const middle = from + largestPowerBelow(to - from);
    return older.size <= middle
      ? [...path(from, middle, isKnown), root(middle, to)]
      : [...path(middle, to, false), root(from, middle)];
  };
  return path(0, total, true);
}

function peaksByStart({ size, subtrees }: TreePeaks): Map<number, Uint8Array> {
  const starts = new Map<number, Uint8Array>();
  let [start, left] = [0, size];
  for (const peak of subtrees) {
    starts.set(start, peak);
    let width = 1;
    while (width * 2 <= left) width *= 2;
    [start, left] = [start + width, left - width];
  }
  return starts;
}

export interface TreeHead {
  size: number;
  root: Uint8Array;
}

/** Whether the newer tree begins with the older one, as the path says (RFC 9162, 2.1.4.2). */
export function isConsistent(sha256: Sha256, older: TreeHead, newer: TreeHead, path: readonly Uint8Array[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && isSame(older.root, newer.root);
  if (older.size === 0) return path.length === 0;
  const isComplete = countOnes(older.size) === 1;
  const [start, ...rest] = isComplete ? [older.root, ...path] : path;
  if (!start) return false;
  let [place, last] = [older.size - 1, newer.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  let [oldRoot, newRoot] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      oldRoot = nodeHash(sha256, hash, oldRoot);
      newRoot = nodeHash(sha256, hash, newRoot);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else newRoot = nodeHash(sha256, newRoot, hash);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && isSame(oldRoot, older.root) && isSame(newRoot, newer.root);
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

// Sizes are plain numbers and may pass 2^31, so no operator of bits is used.
const half = (n: number) => Math.floor(n / 2);

function countOnes(n: number): number {
  let ones = 0;
  for (let left = n; left > 0; left = half(left)) ones += left % 2;
  return ones;
}

function largestPowerBelow(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
