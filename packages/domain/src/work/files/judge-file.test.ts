import { describe, expect, it } from 'vitest';
import { MARKUP, TEXT } from './file-kinds.ts';
import { judgeFile, renameFile } from './judge-file.ts';

const PDF = 'application/pdf';
const ZIP = 'application/zip';
const CFB = 'application/x-cfb';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const BYTES = 'application/octet-stream';

describe('a file', () => {
  it.each<[string, string | undefined, string, string]>([
    ['deck.pdf', PDF, 'deck.pdf', PDF],
    ['DECK.PDF', PDF, 'DECK.PDF', PDF],
    ['deck', PDF, 'deck.pdf', PDF],
    ['deck.v2', PDF, 'deck.v2', PDF],
    ['memo.docx', DOCX, 'memo.docx', DOCX],
    ['old.xls', CFB, 'old.xls', 'application/vnd.ms-excel'],
    ['old', CFB, 'old', BYTES],
    ['photo.jfif', 'image/jpeg', 'photo.jfif', 'image/jpeg'],
    ['data.zip', ZIP, 'data.zip', ZIP],
    ['talk.key', ZIP, 'talk.key', 'application/vnd.apple.keynote'],
    ['archive', ZIP, 'archive', BYTES],
    ['table.csv', TEXT, 'table.csv', 'text/csv'],
    ['notes', TEXT, 'notes.txt', TEXT],
    ['page.html', MARKUP, 'page.html', BYTES],
    ['song.mp3', 'audio/mpeg', 'song.mp3', BYTES],
    ['model.bin7', undefined, 'model.bin7', BYTES],
  ])('%s with the content %s is kept as %s, %s', (given, content, name, type) => {
    expect(judgeFile(given, content)).toEqual({ ok: true, name, type });
  });

  it.each<[string, string | undefined, RegExp]>([
    ['deck.pdf', MARKUP, /called a PDF, but its content is a web page or a script/],
    ['deck.pdf', 'image/png', /but its content is a PNG image/],
    ['deck.pdf', 'audio/mpeg', /but its content is of another kind/],
    ['deck.pdf', undefined, /but its content is of another kind/],
    ['memo.docx', ZIP, /called a Word document, but its content is a ZIP archive/],
    ['notes.txt', PDF, /called plain text, but its content is a PDF/],
    ['setup.exe', 'application/x-msdownload', /program/],
    ['deck.pdf', 'application/x-elf', /program/],
    ['deck.pdf.lnk', undefined, /program/],
    ['run.SH', TEXT, /program/],
  ])('%s with the content %s is refused', (given, content, sentence) => {
    const judged = judgeFile(given, content);
    expect(judged.ok).toBe(false);
    expect(judged.ok || judged.message).toMatch(sentence);
  });
});

describe('a new name', () => {
  it.each([
    ['deck.pdf', 'Series A', 'Series A.pdf'],
    ['deck.pdf', 'Series A.PDF', 'Series A.PDF'],
    ['deck.pdf', 'x.exe', 'x.exe.pdf'],
    ['deck.pdf', '../x', 'x.pdf'],
    ['blob', 'other', 'other'],
  ])('of %s that is wanted as %s is %s', (before, wanted, name) => {
    expect(renameFile(before, wanted, PDF)).toEqual({ ok: true, name, type: PDF });
  });

  it.each(['x.pdf', 'x.exe'])('of a file without a type cannot be %s', (wanted) => {
    expect(renameFile('blob', wanted, BYTES).ok).toBe(false);
  });
});
