import { SNIFF_BYTES, sniffFile } from '@cairn/domain';

const NAMES = /\.(xlsx|xlsm|csv|tsv|txt)$/i;

/** Why this file need not even be sent, or null. The server judges again, by the same rules. */
export async function fileVerdict(file: File): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
    const verdict = sniffFile(head, file.size);
    if (!verdict.ok) return verdict.message;
  } catch {
    // A folder that was dropped, or a file that has been moved since.
    return 'This file could not be read. Choose it again.';
  }
  // What is in a file decides, not its name; but a .json or a .log is text as well, and never a list of deals.
  return NAMES.test(file.name) ? null : 'Choose a file whose name ends in .xlsx, .csv, .tsv or .txt.';
}
