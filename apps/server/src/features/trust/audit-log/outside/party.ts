import type { Checkpoint, TreePeaks } from '@cairn/domain/proof';

/** Somebody or something outside that vouches for the log. */
export interface Party {
  name: string;
  kind: 'bucket' | 'witness' | 'time_stamp';
  /** How long it may have said nothing before that is a failure. */
  hours: number;
  /** Asked again this long after it vouched; what has failed is tried again each minute. */
  everyMs: number;
  vouch: (tree: SealedTree, last: LastVouched | undefined) => Promise<Vouched>;
}

/** The log as it is sealed now. */
export interface SealedTree {
  note: string;
  checkpoint: Checkpoint;
  peaks: TreePeaks;
  /** Hashes of the headers from this place on. */
  hashesFrom: (place: number) => Promise<Buffer[]>;
}

/** What the party vouched for last. */
export interface LastVouched {
  log: string;
  size: number;
  peaks: TreePeaks;
}

/** What it vouched for now. */
export interface Vouched {
  note: string;
}

/** It did not vouch, and why: a sentence of ours that may be shown. */
export class NotVouched extends Error {
  override name = 'NotVouched';
}

/** The party holds something that this database does not lead to: the log was set back or changed, or two versions are shown. */
export class Contradiction extends Error {
  override name = 'Contradiction';
}
