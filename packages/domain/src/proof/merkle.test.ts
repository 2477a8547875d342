import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyPath,
  consistencyPathFrom,
  GrowingTree,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  rootOf,
  rootOfInclusion,
} from './merkle.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const leaves = (count: number) =>
  Array.from({ length: count }, (_, n) => leafHash(sha256, Uint8Array.of(n % 256, n >> 8)));

/** MTH of RFC 6962, section 2.1, to the letter and without a thought for speed. */
function definedRoot(of: readonly Uint8Array[]): Uint8Array {
  const [first] = of;
  if (!first) return sha256(new Uint8Array());
  if (of.length === 1) return first;
  let middle = 1;
  while (middle * 2 < of.length) middle *= 2;
  return nodeHash(sha256, definedRoot(of.slice(0, middle)), definedRoot(of.slice(middle)));
}

describe('the tree', () => {
  // The eight inputs and roots that Certificate Transparency's own test suite uses.
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const known = inputs.map((input) => leafHash(sha256, Buffer.from(input, 'hex')));

  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i leaves has the published root', (count, root) => {
    expect(hex(rootOf(sha256, known.slice(0, count)))).toBe(root);
  });

  it('has the root of the definition at every size', () => {
    for (let size = 0; size <= 70; size++)
      expect(hex(rootOf(sha256, leaves(size)))).toBe(hex(definedRoot(leaves(size))));
  });

  it('grows from its subtrees as it would have grown at once', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (first, more) => {
        const all = leaves(first + more);
        const begun = new GrowingTree(sha256);
        for (const leaf of all.slice(0, first)) begun.append(leaf);
        const continued = new GrowingTree(sha256, begun.size, begun.subtrees);
        for (const leaf of all.slice(first)) continued.append(leaf);
        expect(hex(continued.root())).toBe(hex(definedRoot(all)));
      }),
    );
  });

  it('does not begin with subtrees of another size', () => {
    expect(() => new GrowingTree(sha256, 3, leaves(1))).toThrow(RangeError);
  });
});

describe('a proof of inclusion', () => {
  it('leads from every leaf of every size to the root, and from no other leaf, place or size', () => {
    for (let size = 1; size <= 33; size++) {
      const all = leaves(size);
      const root = hex(rootOf(sha256, all));
      for (let index = 0; index < size; index++) {
        const leaf = all[index] as Uint8Array;
        const path = inclusionPath(sha256, all, index);
        const leadsTo = (change: object) => {
          const found = rootOfInclusion(sha256, { leaf, index, size, path, ...change });
          return found && hex(found);
        };
        expect(leadsTo({})).toBe(root);
        expect(leadsTo({ leaf: leafHash(sha256, Buffer.from('other')) })).not.toBe(root);
        expect(leadsTo({ path: [...path, leaf] })).toBeUndefined();
        if (size > 1) expect(leadsTo({ path: path.slice(1) })).not.toBe(root);
        if (size > 1) expect(leadsTo({ index: (index + 1) % size })).not.toBe(root);
        expect(leadsTo({ index: size })).toBeUndefined();
      }
    }
  });

  it('is refused for a leaf that is not there', () => {
    expect(() => inclusionPath(sha256, leaves(3), 3)).toThrow(RangeError);
  });
});

describe('a proof of consistency', () => {
  it('holds between any two sizes of one tree, and not once a hash, a root or a size is another', () => {
    for (let newSize = 0; newSize <= 20; newSize++) {
      const all = leaves(newSize);
      const newer = { size: newSize, root: rootOf(sha256, all) };
      for (let oldSize = 0; oldSize <= newSize; oldSize++) {
        const older = { size: oldSize, root: rootOf(sha256, all.slice(0, oldSize)) };
        const path = consistencyPath(sha256, all, oldSize);
        expect(isConsistent(sha256, older, newer, path)).toBe(true);
        expect(isConsistent(sha256, older, newer, [...path, older.root])).toBe(false);
        if (oldSize === 0) continue;
        const other = leafHash(sha256, Buffer.from('other'));
        expect(isConsistent(sha256, { ...older, root: other }, newer, path)).toBe(false);
        expect(isConsistent(sha256, older, { ...newer, root: other }, path)).toBe(false);
        if (path.length > 0) expect(isConsistent(sha256, older, newer, path.with(0, other))).toBe(false);
      }
    }
  });

  it('is the same from the peaks of the older tree and the leaves after it', () => {
    for (let newSize = 0; newSize <= 40; newSize++) {
      const all = leaves(newSize);
      for (let oldSize = 0; oldSize <= newSize; oldSize++) {
        const older = new GrowingTree(sha256);
        for (const leaf of all.slice(0, oldSize)) older.append(leaf);
        const path = consistencyPathFrom(sha256, older, all.slice(oldSize));
        expect(path.map(hex), `${oldSize} to ${newSize}`).toEqual(consistencyPath(sha256, all, oldSize).map(hex));
      }
    }
  });

  it('finds a tree whose past was changed, wherever', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), fc.nat(), (oldSize, more, at) => {
        const all = leaves(oldSize + more);
        const changed = all.with(at % oldSize, leafHash(sha256, Buffer.from('changed')));
        const older = { size: oldSize, root: rootOf(sha256, all.slice(0, oldSize)) };
        const newer = { size: changed.length, root: rootOf(sha256, changed) };
        expect(isConsistent(sha256, older, newer, consistencyPath(sha256, changed, oldSize))).toBe(false);
      }),
    );
  });

  it('is refused for a size that the tree never had', () => {
    expect(() => consistencyPath(sha256, leaves(3), 4)).toThrow(RangeError);
  });
});
