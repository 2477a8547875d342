import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnFormat, ColumnMapping } from '../columns/column-format.ts';
import { detectColumnFormat } from '../columns/detect-column-format.ts';
import { headerSignature } from '../columns/header-signature.ts';
import { suggestMapping } from '../columns/suggest-mapping.ts';
import { detectHeader } from '../file/detect-header.ts';
import { IMPORT_FIELDS, type ImportFieldKey } from '../import-fields.ts';
import { prepareReader } from './read-row.ts';

const read = (
  given: Partial<Record<ImportFieldKey, string>>,
  formats: Partial<Record<ImportFieldKey, ColumnFormat>> = {},
) => {
  const keys = IMPORT_FIELDS.map(({ key }) => key).filter((key) => key in given);
  const mapping = keys.map((field, column): ColumnMapping => ({ column, field, format: formats[field] }));
  return prepareReader(
    keys,
    mapping,
    'USD',
  )(
    keys.map((key) => given[key] ?? ''),
    7,
  );
};

describe('prepareReader', () => {
  it('reads a full row into typed values', () => {
    const { values, issues, rejected, row } = read({
      company_name: 'Acme',
      founder_email: 'Ann Lee <ann@acme.example>',
      website: 'acme.example/about',
      linkedin: 'https://www.linkedin.com/company/acme',
      target_amount: '$1.2M',
      runway_months: '18 months',
      priority: 'Urgent',
      source: 'Warm intro',
      probability: '50%',
      received_on: '05/07/2018',
      tags: 'SaaS, B2B; saas; Pune / US; AI/ML',
      sector: 'nan',
    });
    expect({ issues, rejected, row }).toEqual({ issues: [], rejected: false, row: 7 });
    expect(values).toEqual({
      company_name: 'Acme',
      founder_email: 'ann@acme.example',
      website: 'https://acme.example/about',
      linkedin: 'https://www.linkedin.com/company/acme',
      target_amount: { minor: 120_000_000, currency: 'USD' },
      runway_months: 18,
      priority: 'critical',
      source: 'referral',
      probability: 50,
      received_on: '2018-07-05',
      tags: ['SaaS', 'B2B', 'Pune', 'US', 'AI/ML'],
    });
  });

  it.each<[ImportFieldKey, string, string]>([
    ['founder_email', 'ann at acme', 'not an e-mail address'],
    ['founder_email', 'a@x.example; b@x.example', 'more than one'],
    ['website', 'javascript:alert(1)', 'not a web address'],
    ['website', 'https://bank.com@evil.example', 'not a web address'],
    ['website', 'https://bank.com:443@evil.example', 'not a web address'],
    ['website', 'ftp://acme.example', 'not a web address'],
    ['website', 'coming soon', 'not a web address'],
    ['target_amount', '1-2M', 'range'],
    ['probability', '120', '0 to 100'],
    ['probability', '0.5', '0 to 100'],
    ['runway_months', 'a year', 'number of months'],
    ['priority', 'whatever', 'low, medium, high, critical'],
    ['received_on', '31/02/2016', 'does not exist'],
    ['sector', 'x'.repeat(201), '201 characters'],
    ['competitive_landscape', 'x'.repeat(4001), '4001 characters'],
    ['tags', 'x'.repeat(41), '41 characters'],
    ['tags', Array.from({ length: 21 }, (_, n) => `t${n}`).join(','), '21 tags'],
  ])('rejects a %s of %j and says why', (field, text, because) => {
    const { rejected, issues, values } = read({ company_name: 'Acme', [field]: text });
    expect(rejected).toBe(true);
    expect(values[field]).toBeUndefined();
    expect(issues).toEqual([
      { column: field, field, severity: 'problem', message: expect.stringContaining(because), original: text },
    ]);
    expect(issues[0]?.message).toMatch(new RegExp(`^${field}: .+\\.$`, 's'));
  });

  it.each(['', 'N/A', 'None', 'nan', '!!!', 'https://', 'x'.repeat(201)])(
    'rejects a company called %j',
    (company_name) => {
      const { rejected, issues } = read({ company_name, sector: 'Food' });
      expect([rejected, issues.length, issues[0]?.field]).toEqual([true, 1, 'company_name']);
    },
  );

  it('makes a name of an address and keeps the address', () => {
    expect(read({ company_name: 'https://www.wealthbucket.in/' })).toMatchObject({
      rejected: false,
      values: { company_name: 'Wealthbucket', website: 'https://www.wealthbucket.in/' },
      issues: [{ severity: 'repaired', original: 'https://www.wealthbucket.in/' }],
    });
    const both = read({ company_name: 'www.acme-foods.example', website: 'acme.example' });
    expect(both.values).toEqual({ company_name: 'Acme Foods', website: 'https://acme.example' });
    expect(read({ company_name: 'Niki.ai' })).toMatchObject({ values: { company_name: 'Niki.ai' }, issues: [] });
  });

  it('shows what it repaired with the original', () => {
    const { issues } = read({
      company_name: String.raw`Byju\\xe2\\x80\\x99s`,
      target_amount: '14,342,000+',
      source: 'Twitter',
    });
    expect(issues.map(({ severity, field, message }) => [severity, field, message])).toEqual([
      ['repaired', 'company_name', 'company_name: Stray byte codes were decoded; it now reads "Byju’s".'],
      ['repaired', 'target_amount', expect.stringContaining('was read as 14,342,000 USD')],
      ['repaired', 'source', expect.stringContaining('"other"')],
    ]);
  });

  it('notes an amount in another currency than its column', () => {
    const row = read({ company_name: 'Acme', target_amount: '€500k' });
    expect(row).toMatchObject({ rejected: false, issues: [{ severity: 'note' }] });
    expect(row.values.target_amount).toEqual({ minor: 50_000_000, currency: 'EUR' });
  });

  it('reads a column in its format', () => {
    const formats = {
      target_amount: { currency: 'INR', scale: 5, decimal: 'comma' },
      probability: { scale: 2 },
      received_on: { dateOrder: 'month-first' },
    } as const;
    expect(
      read({ company_name: 'A1', target_amount: '2,5', probability: '0.25', received_on: '05/07/2018' }, formats)
        .values,
    ).toEqual({
      company_name: 'A1',
      target_amount: { minor: 25_000_000, currency: 'INR' },
      probability: 25,
      received_on: '2018-05-07',
    });
  });

  it('unites the tags of several columns and rejects cells beyond the header', () => {
    const mapping: ColumnMapping[] = [
      { column: 0, field: 'company_name' },
      { column: 1, field: 'tags' },
      { column: 2, field: 'tags' },
    ];
    const reader = prepareReader(['Company', 'City', 'Tags'], mapping, 'USD');
    expect(reader(['Acme', 'Pune', 'saas,PUNE'], 2).values.tags).toEqual(['Pune', 'saas']);
    expect(reader(['Acme', 'Pune', '', '', ''], 2).rejected).toBe(false);
    expect(reader(['Acme'], 2).rejected).toBe(false);
    expect(reader(['Acme', 'Pune', '', 'lost'], 2)).toMatchObject({ rejected: true, issues: [{ column: 'Column 4' }] });
  });

  it('says what is missing when no column is mapped to the name', () => {
    expect(prepareReader(null, [], 'USD')(['Acme'], 1)).toMatchObject({
      rejected: true,
      issues: [{ column: 'Company name' }],
    });
  });

  it.each(['9', '-', '@', 't', ' 1', '\\xc2', 'a b', '<', '1,', '"', '<a>', 'Ã©', '&amp;', '=.'])(
    'takes a megabyte of %j in each field without a pattern that hangs',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      const given = Object.fromEntries(IMPORT_FIELDS.map(({ key }) => [key, text]));
      expect(read(given).rejected).toBe(true);
      suggestMapping([text, 'Company'], [[text, 'Acme']]);
      detectHeader([[text], [text]]);
      headerSignature([text]);
      for (const field of IMPORT_FIELDS) detectColumnFormat(field, text, [text]);
      // 25 fields, a megabyte each; a quadratic pattern would take longer than the test may.
    },
    30_000,
  );

  it('takes any cell without throwing, and never drops one silently', () => {
    const cells = fc.record(
      Object.fromEntries(IMPORT_FIELDS.map(({ key }) => [key, fc.string({ unit: 'binary', maxLength: 12 })])),
    );
    fc.assert(
      fc.property(cells, (given) => {
        const { values, issues, rejected } = read(given);
        expect(rejected).toBe(issues.some(({ severity }) => severity === 'problem'));
        if (!rejected) expect(values.company_name).toBeTruthy();
      }),
    );
  });
});
