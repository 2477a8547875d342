import { fromBase64, toBase64 } from './base64.ts';
import { HASH_BYTES } from './merkle.ts';

/** What a log sends to a witness: https://c2sp.org/tlog-witness, add-checkpoint. */
export interface AddCheckpoint {
  /** The size that the witness signed last, 0 at first. */
  oldSize: number;
  /** From that size to the checkpoint's. */
  path: Uint8Array[];
  /** The checkpoint, signed by the log. */
  note: string;
}

/** The type of the answer that says which size the witness has: a plain number. */
export const TLOG_SIZE = 'text/x.tlog.size';
/** A tree of 2^63 leaves has no longer proof. */
const HASHES_AT_MOST = 63;

export function formatAddCheckpoint({ oldSize, path, note }: AddCheckpoint): string {
  return `old ${oldSize}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
}

/** What was sent, or undefined when the text is nothing of that kind. */
export function parseAddCheckpoint(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const [, size = ''] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const path = lines.map((line) => fromBase64(line));
  const isPath = (hashes: (Uint8Array | undefined)[]): hashes is Uint8Array[] =>
    hashes.length <= HASHES_AT_MOST && hashes.every((hash) => hash?.length === HASH_BYTES);
  if (size === '' || !Number.isSafeInteger(Number(size)) || !isPath(path)) return undefined;
  return { oldSize: Number(size), path, note: body.slice(end + 2) };
}
