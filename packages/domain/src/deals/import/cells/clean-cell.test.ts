import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCell } from './clean-cell.ts';

const r = String.raw;

describe('cleanCell', () => {
  it.each([
    [r`\\xc2\\xa0Noida`, 'Noida'],
    [r`\xc2\xa0Noida`, 'Noida'],
    [r`Byju\\xe2\\x80\\x99s`, 'Byju’s'],
    [r`Let\xe2\x80\x99s Barter`, 'Let’s Barter'],
    [r`Chain of Tea Caf\\xc3\\xa9\\xe2\\x80\\x99s`, 'Chain of Tea Café’s'],
    [r`Caf\xe9`, 'Café'],
    [r`Seed\\nFunding`, 'Seed Funding'],
    [r`Seed\nFunding`, 'Seed Funding'],
    [r`\\n  Loans \\n\\n`, 'Loans'],
    [r`"BYJU\\'S"`, "BYJU'S"],
    ['BYJUâ€™S', 'BYJU’S'],
    ['DÃ©cor', 'Décor'],
    ['Food &amp; Beverage', 'Food & Beverage'],
    ['a\u200bb\u0000c\ud800d\ufffd', 'abcd'],
  ])('%j becomes %j and says so', (raw, text) => {
    const cleaned = cleanCell(raw);
    expect(cleaned.text).toBe(text);
    expect(cleaned.repairs.length).toBeGreaterThan(0);
  });

  it.each([
    ['  Acme \u00a0 Ltd\t', 'Acme Ltd'],
    ['\u200bAcme\ufeff', 'Acme'],
    ['Acme', 'Acme'],
    ['', ''],
    ['Société Générale', 'Société Générale'],
    [r`C:\new folder`, r`C:\new folder`],
    ['AT&T', 'AT&T'],
    ['5" pipes', '5" pipes'],
    ['SÃO PAULO', 'SÃO PAULO'],
    ['日本語 😀', '日本語 😀'],
  ])('%j becomes %j without a word', (raw, text) => {
    expect(cleanCell(raw)).toEqual({ text, repairs: [] });
  });

  it('never leaves what a database refuses, nor white space at the ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const { text } = cleanCell(raw);
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\p{Cs}|\p{Cc}/u);
      }),
    );
  });

  it('leaves plain text alone', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9'().,-]{1,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        expect(cleanCell(words.join(' '))).toEqual({ text: words.join(' '), repairs: [] });
      }),
    );
  });
});
