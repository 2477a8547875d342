import { MARKUP, TEXT } from '@cairn/domain';
import { expect, it } from 'vitest';
import { findContent } from './find-content.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** One stored entry of a ZIP archive. */
function entry(name: string, content = ''): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name + content)]);
}
const contentTypes = (part: string) =>
  entry('[Content_Types].xml', `<Types><Override ContentType="${OFFICE}.${part}.main+xml"/></Types>`);

it.each<[string, Buffer, string | undefined]>([
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['a PNG', bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', new Array(40).fill(0)), 'image/png'],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'), 'image/jpeg'],
  ['a GIF', bytes('GIF89a'), 'image/gif'],
  ['a WebP', bytes('RIFF\x24\0\0\0WEBPVP8 '), 'image/webp'],
  ['an MP4', bytes([0, 0, 0, 0x18], 'ftypmp42', [0, 0, 0, 0], 'mp42isom'), 'video/mp4'],
  [
    'an old Office document',
    bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'x'.repeat(512)),
    'application/x-cfb',
  ],
  [
    'a Word document',
    Buffer.concat([contentTypes('wordprocessingml.document'), entry('word/document.xml')]),
    `${OFFICE}.wordprocessingml.document`,
  ],
  [
    'a workbook',
    Buffer.concat([contentTypes('spreadsheetml.sheet'), entry('xl/workbook.xml')]),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
  [
    'a presentation whose types come last',
    Buffer.concat([entry('_rels/.rels'), entry('ppt/presentation.xml')]),
    `${OFFICE}.presentationml.presentation`,
  ],
  ['an archive', entry('deck.pdf', '%PDF'), 'application/zip'],
  ['a program for Windows', bytes('MZ\x90\0\x03\0\0\0'), 'application/x-msdownload'],
  ['a program for Linux', bytes([0x7f], 'ELF', [2, 1, 1, 0]), 'application/x-elf'],
  ['a program for macOS', bytes([0xcf, 0xfa, 0xed, 0xfe], '\x07\0\0\x01'), 'application/x-mach-binary'],
  ['text', bytes('Call notes: '), TEXT],
  ['a list', Buffer.from('Name,Ort\nJürgen,Köln\n'), TEXT],
  ['a list of Windows', bytes('Name,Ort\nJ\xfcrgen,K\xf6ln\n'), TEXT],
  ['text in UTF-16', utf16('Größe'), TEXT],
  ['a mail', bytes('<ada@larch.example> wrote:'), TEXT],
  ['less than something', bytes('<3 this deal'), TEXT],
  ['a page', bytes('\n <!-- x --> <!DOCTYPE html>'), MARKUP],
  ['a page in UTF-16', utf16('<html><script>'), MARKUP],
  ['a page after a mark', bytes([0xef, 0xbb, 0xbf], '<HTML>'), MARKUP],
  ['a script', bytes('<script>alert(1)</script>'), MARKUP],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="x()">'), MARKUP],
  ['a drawing with a declaration', bytes('<?xml version="1.0"?><svg onload="x()"/>'), MARKUP],
  ['a script of a shell', bytes('#!/bin/sh\nrm -rf /'), MARKUP],
  ['bytes', bytes([1, 2, 3, 4, 5]), undefined],
  ['one byte', bytes('a'), TEXT],
])('finds %s', async (_, head, content) => {
  expect(await findContent(head)).toBe(content);
});

it('is not slow for content that is made to be', async () => {
  for (const head of [
    '<!--'.repeat(16_000),
    ' '.repeat(64_000),
    '<'.repeat(64_000),
    'PK\x03\x04'.repeat(16_000),
    '<!---->'.repeat(9000),
  ])
    await findContent(Buffer.from(head, 'latin1'));
  // A pattern that takes minutes is ended by the time limit of every test.
});
