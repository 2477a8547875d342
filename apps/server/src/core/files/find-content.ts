import { MARKUP, TEXT } from '@cairn/domain';
import { fileTypeFromBuffer } from 'file-type/core';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const IN_ZIP = {
  word: `${OFFICE}.wordprocessingml.document`,
  xl: `${OFFICE}.spreadsheetml.sheet`,
  ppt: `${OFFICE}.presentationml.presentation`,
};

/**
 * What the first bytes of a file are, whatever it is called: a type, `MARKUP` for what a browser would run, or undefined for
 * what nobody knows.
 */
export async function findContent(head: Buffer): Promise<string | undefined> {
  // The mark in front of UTF-16 is also how the sound of an MP3 begins.
  const text = readUtf16(head);
  if (text !== undefined) return isMarkup(text) ? MARKUP : TEXT;
  const found = (await fileTypeFromBuffer(head))?.mime as string | undefined;
  // Some programs write the part that says so at the end of the archive.
  if (found === 'application/zip') return officeIn(head) ?? found;
  if (found !== undefined && !found.endsWith('xml') && !found.startsWith('text/')) return found;
  const plain = readText(head);
  if (plain === undefined) return found;
  return isMarkup(plain) ? MARKUP : (found ?? TEXT);
}

function officeIn(head: Buffer): string | undefined {
  const [, folder] = /PK..[\s\S]{26}(word|xl|ppt)\//.exec(head.toString('latin1')) ?? [];
  return folder === undefined ? undefined : IN_ZIP[folder as keyof typeof IN_ZIP];
}

function readUtf16(head: Buffer): string | undefined {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(head);
  return mark === 'feff' ? new TextDecoder('utf-16be').decode(head) : undefined;
}

/** Text has no control characters but blanks; its letters may be of any encoding. */
function readText(head: Buffer): string | undefined {
  const text = head.toString('latin1');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text) ? undefined : text.replace(/^\xef\xbb\xbf/, '');
}

// What browsers look for when they guess, and drawings, which may hold script too.
const TAG =
  /^<(!doctype|html|head|body|title|meta|link|style|script|iframe|svg|math|object|embed|form|img|h1|div|font|table|a|b|br|p)[\s/>]/i;

/** What a browser would take for a page or a drawing with script, or a system for a script. */
function isMarkup(text: string): boolean {
  const start = text.replace(/^(\s+|<!--[\s\S]*?-->)+/, '');
  return TAG.test(`${start.slice(0, 32)}>`) || /^<([?]|!--)/.test(start) || text.startsWith('#!');
}
