import { MAX_IMPORT_BYTES } from '../limits.ts';
import { FILE_SIGNATURES, type FileKind } from './file-signatures.ts';
import { guessUtf16 } from './guess-utf16.ts';

export type FileRefusal = { ok: false; code: Exclude<FileKind, 'workbook'> | 'empty' | 'too_large'; message: string };
/** A workbook is read with more care than can be judged by its beginning; text is judged whole. */
export type FileVerdict = { ok: true; kind: 'text' | 'workbook' } | FileRefusal;

/** How many first bytes are worth handing to `sniffFile`. */
export const SNIFF_BYTES = 64 * 1024;

/**
 * Whether a file can be a list, as text or as an Excel workbook, judged by its size and first bytes and never by its name or declared type, which
 * anyone can set. `size` is the size of the whole file in bytes.
 */
export function sniffFile(head: Uint8Array, size: number): FileVerdict {
  if (size > MAX_IMPORT_BYTES) return refuse('too_large', tooLarge(size));
  const utf16 = guessUtf16(head);
  const text = latin1(head.subarray(0, SNIFF_BYTES)).replace(/^\xef\xbb\xbf/, '');
  if (size === 0 || (size <= head.length && /^[\s\0]*$/.test(utf16 ? text.slice(2) : text))) {
    return refuse('empty', 'This file is empty. Choose the file that holds the list.');
  }
  const start = text.trimStart().slice(0, 32).toLowerCase();
  for (const { kind, starts, contains, message } of FILE_SIGNATURES) {
    if (!starts.some((sign) => start.startsWith(sign.toLowerCase()))) continue;
    if (contains && !contains.some((sign) => text.includes(sign))) continue;
    return kind === 'workbook' ? { ok: true, kind } : refuse(kind, message);
  }
  // A text file has no NUL byte; checked last, so that a workbook is called one.
  if (utf16 === null && text.includes('\0')) {
    return refuse(
      'binary',
      'This is neither text nor a workbook. Save the list as .xlsx or as CSV UTF-8 and import that file.',
    );
  }
  return { ok: true, kind: 'text' };
}

function tooLarge(size: number): string {
  const limit = MAX_IMPORT_BYTES / (1024 * 1024);
  const actual = Math.ceil((size / (1024 * 1024)) * 10) / 10;
  return `This file has ${actual} MB and at most ${limit} MB can be imported. Split the list and import the parts one after another.`;
}

function refuse(code: FileRefusal['code'], message: string): FileRefusal {
  return { ok: false, code, message };
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}
