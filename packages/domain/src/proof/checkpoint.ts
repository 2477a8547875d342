import { fromBase64, toBase64 } from './base64.ts';
import { HASH_BYTES, type TreeHead } from './merkle.ts';

/** What a log says of itself, signed as a note: https://c2sp.org/tlog-checkpoint. */
export interface Checkpoint extends TreeHead {
  /** Names the log, for good; a log that was set back goes on under another one. */
  origin: string;
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** The checkpoint, or undefined when the text of the note is none. Lines after the third are extensions. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const hash = fromBase64(root);
  if (!text.endsWith('\n') || !origin || !/^(0|[1-9]\d{0,15})$/.test(size) || hash?.length !== HASH_BYTES)
    return undefined;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: hash } : undefined;
}
