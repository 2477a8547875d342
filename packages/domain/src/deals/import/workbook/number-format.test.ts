import { describe, expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';
import { builtInFormat, parseNumberFormat } from './number-format.ts';

describe('parseNumberFormat', () => {
  it.each<[string, object]>([
    ['General', { kind: 'number' }],
    ['#,##0.00', { kind: 'number' }],
    ['0.00E+00', { kind: 'number' }],
    ['@', { kind: 'number' }],
    ['', { kind: 'number' }],
    ['0.0%', { kind: 'percent' }],
    ['dd/mm/yyyy', { kind: 'date' }],
    ['[$-409]d-mmm-yy;@', { kind: 'date' }],
    ['mmm', { kind: 'date' }],
    ['yyyy"年"m"月"d"日"', { kind: 'date' }],
    ['m/d/yy h:mm', { kind: 'date-time' }],
    ['h:mm AM/PM', { kind: 'time' }],
    ['[h]:mm:ss', { kind: 'time' }],
    ['mm:ss.0', { kind: 'time' }],
    ['"days" 0', { kind: 'number' }],
    ['[Red]0.00', { kind: 'number' }],
    ['"$"#,##0_);("$"#,##0)', { kind: 'number', currency: '$' }],
    ['[$€-2]\\ #,##0.00', { kind: 'number', currency: '€' }],
    ['_-* #,##0.00\\ "€"_-', { kind: 'number', currency: '€' }],
    ['[$CHF] #,##0', { kind: 'number', currency: 'CHF' }],
    ['[$£-en-GB]#,##0', { kind: 'number', currency: '£' }],
    ['£#,##0', { kind: 'number', currency: '£' }],
    ['$0.0"M"', { kind: 'number', currency: '$', unit: 'M' }],
    ['#,##0,,"M"', { kind: 'number' }],
    ['0.0"x"', { kind: 'number' }],
    ['00000', { kind: 'number', digits: 5 }],
    ['"unclosed', { kind: 'number' }],
    ['[unclosed', { kind: 'number' }],
    [`${'"'.repeat(100_000)}yyyy`, { kind: 'number' }],
  ])('%s', (code, format) => {
    expect(parseNumberFormat(code)).toEqual(format);
  });

  it.each([
    [0, 'number'],
    [4, 'number'],
    [9, 'percent'],
    [14, 'date'],
    [20, 'time'],
    [22, 'date-time'],
    [44, 'number'],
    [57, 'date'],
    [164, 'number'],
  ])('knows format %i of every workbook', (id, kind) => {
    expect(builtInFormat(id)).toEqual({ kind });
  });
});

describe('formatNumber', () => {
  it.each<[number, string, string | null]>([
    [43831, 'yyyy-mm-dd', '2020-01-01'],
    [45291.75, 'd/m/yy', '2023-12-31'],
    [45291.75, 'd/m/yy h:mm', '2023-12-31 18:00'],
    [45291.5 + 1 / 86_400, 'd/m/yy h:mm', '2023-12-31 12:00:01'],
    [45291.99999999, 'd/m/yy h:mm', '2023-12-31 23:59:59'],
    [45291, 'd/m/yy h:mm', '2023-12-31'],
    [0.25, 'h:mm', '06:00'],
    [1.25, '[h]:mm', '1.25'],
    [1, 'd/m/yy', '1900-01-01'],
    [59, 'd/m/yy', '1900-02-28'],
    [60, 'd/m/yy', null],
    [61, 'd/m/yy', '1900-03-01'],
    [2_958_465, 'd/m/yy', '9999-12-31'],
    [0, 'd/m/yy', null],
    [-1, 'd/m/yy', null],
    [2_958_466, 'd/m/yy', null],
    [0.125, '0%', '12.5%'],
    [0.07, '0%', '7%'],
    [0.12345, '0.00%', '12.3450%'],
    [0.1 + 0.2, 'General', '0.3'],
    [1.234, 'General', '1.2340'],
    [1234567.891, 'General', '1234567.8910'],
    [1e21, 'General', '1000000000000000000000'],
    [1.5e-7, 'General', '0.00000015'],
    [1e-30, 'General', '0'],
    [-4200, '"$"#,##0', '-$4200'],
    [4200.5, '[$€-2] #,##0', '€4200.5'],
    [4200, '[$CHF] #,##0', 'CHF 4200'],
    [5, '$0.0"M"', '$5M'],
    [5_000_000, '$#,##0.0,,"M"', '$5000000'],
    [123, '00000', '00123'],
  ])('%d in %s', (value, code, text) => {
    expect(formatNumber(value, parseNumberFormat(code), false)).toBe(text);
  });

  it.each([
    [0, '1904-01-01'],
    [1, '1904-01-02'],
    [42369, '2020-01-01'],
    [-1462, null],
  ])('counts day %i from 1904 where the workbook does', (value, text) => {
    expect(formatNumber(value, { kind: 'date' }, true)).toBe(text);
  });
});
