import { describe, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '../limits.ts';
import { sniffFile } from './sniff-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const sniff = (text: string) => sniffFile(bytes(text), text.length);

describe('sniffFile', () => {
  it.each([
    ['pdf', '%PDF-1.7\n%âãÏÓ'],
    ['pdf', '\xef\xbb\xbf\n%PDF-1.4'],
    ['numbers', 'PK\x03\x04....Index/Document.iwa'],
    ['protected', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1..E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e'],
    ['open_document', 'PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
    ['zip', 'PK\x03\x04....deals.csv'],
    ['old_excel', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'],
    ['image', '\x89PNG\r\n\x1a\n\0'],
    ['image', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['compressed', '\x1f\x8b\x08\0'],
    ['html', '<!DOCTYPE html><title>Sign in</title>'],
    ['rich_text', '{\\rtf1\\ansi'],
    ['binary', 'name,amount\n\0\x01\x02\x7f'],
    ['empty', ''],
    ['empty', '\xef\xbb\xbf \r\n\r\n'],
    ['empty', '\xff\xfe'],
  ])('refuses %s: %j', (code, text) => {
    const verdict = sniff(text);
    expect(verdict).toMatchObject({ ok: false, code });
    expect(verdict.ok ? '' : verdict.message).toMatch(/^This .+\. .+\.$/);
  });

  it('takes a workbook, whatever its first part is', () => {
    expect(sniff('PK\x03\x04\x14\0\x06\0[Content_Types].xml')).toEqual({ ok: true, kind: 'workbook' });
    expect(sniff('PK\x03\x04 xl/workbook.xml')).toEqual({ ok: true, kind: 'workbook' });
  });

  it('tells what to do with an old workbook', () => {
    expect(sniff('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0')).toMatchObject({
      message: expect.stringContaining('In Excel choose File > Save As > Excel Workbook (.xlsx) and import that file.'),
    });
  });

  it('accepts up to the limit and not a byte more', () => {
    expect(sniffFile(bytes('a,b\n'), MAX_IMPORT_BYTES)).toEqual({ ok: true, kind: 'text' });
    const verdict = sniffFile(bytes('a,b\n'), 25 * 1024 * 1024);
    expect(verdict).toMatchObject({ code: 'too_large', message: expect.stringContaining('25 MB and at most 20 MB') });
    expect(sniffFile(bytes('a,b\n'), MAX_IMPORT_BYTES + 1)).toMatchObject({
      message: expect.stringContaining('20.1 MB'),
    });
  });

  it.each([
    ['plain text', 'Company,Amount\nAcme,1'],
    ['UTF-16 with its mark', '\xff\xfeC\0o\0,\0A\0\n\0'],
    ['UTF-16 without a mark', 'C\0o\0m\0p\0,\0A\0\n\0'],
    ['Windows-1252', 'Soci\xe9t\xe9;Montant\n'],
    ['a word that begins like a picture', 'RIF,GIF\n'],
  ])('accepts %s', (_name, text) => {
    expect(sniff(text)).toEqual({ ok: true, kind: 'text' });
  });
});
