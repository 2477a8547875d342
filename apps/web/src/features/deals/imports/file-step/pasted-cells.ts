import { formatBytes, formatBytesAbove, MAX_PASTE_BYTES } from '@cairn/domain';

/** Why this text is not taken, or null. */
export function pasteVerdict(text: string): string | null {
  if (text.trim() === '') return 'There is no text in what was pasted. Copy the cells again, with their column names.';
  const size = new Blob([text]).size;
  if (size <= MAX_PASTE_BYTES) return null;
  return `You pasted ${formatBytesAbove(MAX_PASTE_BYTES, size)}; at most ${formatBytes(MAX_PASTE_BYTES)} can be pasted. Save the list as .xlsx or CSV and choose that file.`;
}

/** Pasted cells as a file. Spreadsheets put tabs between cells, whatever commas the cells hold, so that is said in it. */
export function pastedFile(text: string): File {
  return new File([text.includes('\t') ? 'sep=\t\n' : '', text], 'Pasted cells', { type: 'text/plain' });
}
