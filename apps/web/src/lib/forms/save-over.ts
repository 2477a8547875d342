import { isSame } from '../fields/values.ts';
import { staleRecord } from './stale-record.ts';

// Somebody who changes other fields of the record all the time is no reason to try for ever.
const TRIES = 4;

export interface Saving<R extends { version: number }, V extends object> {
  /** The version that the changes grew out of. */
  version: number;
  /** What is sent, by its field. */
  changes: Partial<V>;
  /** Those fields as they were when their editing began. */
  seen: Partial<V>;
  send: (changes: Partial<V>, version: number) => Promise<R>;
  valuesOf: (record: R) => Partial<V>;
}

/** What became of it: the record as it is stored, or as somebody else left it in a field that is also changed here. */
export type Saved<R> = { saved: R; theirs?: undefined } | { theirs: R; saved?: undefined };

/**
 * Saves some fields of a record over the version that was seen. Who changed other fields of it meanwhile is not disturbed,
 * and neither is an answer that got lost: what stands there already is saved. Any other failure is thrown.
 */
export async function saveOver<R extends { version: number }, V extends object>(
  saving: Saving<R, V>,
): Promise<Saved<R>> {
  const { changes, seen, send, valuesOf } = saving;
  const fields = Object.keys(changes) as (keyof V)[];
  let { version } = saving;
  for (let tries = TRIES; ; tries--) {
    try {
      return { saved: await send(changes, version) };
    } catch (error) {
      const theirs = staleRecord<R>(error);
      if (!theirs) throw error;
      const now = valuesOf(theirs);
      if (fields.every((field) => isSame(now[field], changes[field]))) return { saved: theirs };
      const isFree = (field: keyof V) => isSame(now[field], seen[field]) || isSame(now[field], changes[field]);
      if (tries === 1 || !fields.every(isFree)) return { theirs };
      version = theirs.version;
    }
  }
}
