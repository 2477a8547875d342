import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomField, CustomFieldKind } from '../../../fields/custom-fields.ts';
import { indexPeople } from '../cells/read/read-person-cell.ts';
import type { ColumnFormat, ColumnMapping } from '../columns/column-format.ts';
import { targetsOf } from '../columns/column-targets.ts';
import { detectColumnFormat } from '../columns/detect-column-format.ts';
import { headerSignature } from '../columns/header-signature.ts';
import { suggestMapping } from '../columns/suggest-mapping.ts';
import { detectHeader } from '../file/detect-header.ts';
import { DEAL_IMPORT, type ImportTarget } from '../import-fields.ts';
import { prepareReader } from './read-row.ts';

const read = (
  given: Partial<Record<ImportTarget, string>>,
  formats: Partial<Record<ImportTarget, ColumnFormat>> = {},
) => {
  const keys = DEAL_IMPORT.fields.map(({ key }) => key).filter((key) => key in given);
  const mapping = keys.map((field, column): ColumnMapping => ({ column, field, format: formats[field] }));
  return prepareReader(keys, mapping, { currency: 'USD' })(
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

  it.each<[ImportTarget, string, string]>([
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
    ['tags', 'x'.repeat(41), '41 characters'],
    ['tags', Array.from({ length: 21 }, (_, n) => `t${n}`).join(','), '21 tags'],
    ['target_amount', '$728.100,000', 'either may group thousands'],
    ['target_amount', '$5M EUR', 'two currencies'],
  ])('keeps a %s of %j in the remarks and says why', (field, text, because) => {
    const { rejected, issues, values } = read({ company_name: 'Acme', remarks: 'Seen.', [field]: text });
    expect([rejected, values]).toEqual([false, { company_name: 'Acme', remarks: `Seen.\n${field}: ${text}` }]);
    expect(issues).toEqual([
      {
        ...{ column: field, field, severity: 'kept', message: expect.stringContaining(because), original: text },
        cell: expect.any(Number),
      },
    ]);
    expect(issues[0]?.message).toMatch(new RegExp(`^${field}: .+\\.$`, 's'));
  });

  it('rejects a row whose remarks cannot hold what is kept', () => {
    const { rejected, issues } = read({ company_name: 'Acme', remarks: 'x'.repeat(3990), website: 'coming soon' });
    expect([rejected, issues.map(({ field, severity }) => [field, severity])]).toEqual([
      true,
      [
        ['website', 'kept'],
        ['remarks', 'problem'],
      ],
    ]);
    expect(read({ company_name: 'Acme', competitive_landscape: 'x'.repeat(4001) })).toMatchObject({
      rejected: true,
      issues: [{ field: 'competitive_landscape', severity: 'problem' }],
    });
  });

  it.each<[Partial<Record<ImportTarget, string>>, string | undefined]>([
    [{ target_amount: 'TBD' }, 'target_amount: TBD'],
    [{ target_amount: 'n/a', received_on: 'unknown' }, 'target_amount: n/a\nreceived_on: unknown'],
    [
      { investors: 'Undisclosed', target_amount: '(not disclosed)' },
      'target_amount: (not disclosed)\ninvestors: Undisclosed',
    ],
    [{ sector: 'n/a', target_amount: 'nan', revenue: '-', burn_rate: '#N/A' }, undefined],
    // A remark is one without the name of its column.
    [{ remarks: 'TBD' }, 'TBD'],
  ])('keeps what %j says of the unknown and says so, but of a remark', (given, remarks) => {
    const kept = Object.entries(given).filter(([field]) => remarks?.includes(`${field}: `));
    const { issues, ...row } = read({ company_name: 'Acme', ...given });
    expect(issues.map(({ field, severity }) => [field, severity]).sort()).toEqual(
      kept.map(([field]) => [field, 'kept']).sort(),
    );
    expect(row).toEqual({
      row: 7,
      values: { company_name: 'Acme', ...(remarks && { remarks }) },
      extras: {},
      rejected: false,
    });
  });

  it('keeps an amount in another currency than the first one in the remarks', () => {
    const row = read({ company_name: 'Acme', target_amount: '€5M', revenue: '$1M', burn_rate: '€10k' });
    expect(row.values).toEqual({
      company_name: 'Acme',
      target_amount: { minor: 500_000_000, currency: 'EUR' },
      burn_rate: { minor: 1_000_000, currency: 'EUR' },
      remarks: 'revenue: 1,000,000 USD',
    });
    expect(row.issues.filter(({ severity }) => severity === 'kept')).toMatchObject([{ field: 'revenue' }]);
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
    const { issues, values } = read({
      company_name: String.raw`Byju\\xe2\\x80\\x99s`,
      target_amount: '14,342,000+',
      source: 'Twitter',
    });
    expect(issues.map(({ severity, field, message }) => [severity, field, message])).toEqual([
      ['repaired', 'company_name', 'company_name: Stray byte codes were decoded; it now reads “Byju’s”.'],
      ['repaired', 'target_amount', expect.stringContaining('was read as 14,342,000 USD')],
      ['kept', 'source', expect.stringContaining('The source is Other, and the word is kept.')],
    ]);
    expect(values).toMatchObject({ source: 'other', remarks: 'source: Twitter' });
  });

  it.each(['2018-06-01', '03/2018', '2018-03', '1. Mai 2018', '12/31/2018'])(
    'keeps the year of %s as founded',
    (text) => {
      const row = read({ company_name: 'Acme', founded_year: text });
      expect(row.values.founded_year).toBe(2018);
      expect(row.issues).toMatchObject([{ severity: 'note', message: expect.stringContaining('Only the year') }]);
      expect(read({ company_name: 'Acme', founded_year: '01/02/18' }).values.founded_year).toBeUndefined();
    },
  );

  it('tells where the row says another currency than the header, which counts', () => {
    const header = ['Company', 'Betrag (TEUR)', 'Währung'];
    const mapping: ColumnMapping[] = [
      { column: 0, field: 'company_name' },
      { column: 1, field: 'target_amount', format: { currency: 'EUR', scale: 3 } },
      { column: 2, field: 'currency' },
    ];
    const row = (...cells: string[]) => prepareReader(header, mapping, { currency: 'USD' })(['Acme', ...cells], 2);
    const { values, issues } = row("2'500", 'CHF');
    expect(values).toMatchObject({
      target_amount: { minor: 250_000_000, currency: 'EUR' },
      remarks: 'Währung: CHF',
    });
    expect(issues.filter(({ severity }) => severity === 'kept')).toMatchObject([
      { field: 'target_amount', message: expect.stringContaining('2,500,000 EUR, but “Währung” says CHF'), cell: 1 },
    ]);
    for (const cells of [
      ['2500', 'EUR'],
      ['2500', ''],
      ['CHF 2500', 'CHF'],
      ['', 'CHF'],
    ])
      expect(row(...cells).issues.filter(({ severity }) => severity === 'kept')).toEqual([]);
    expect(row('2500 EUR', 'CHF').values.remarks).toBe('Währung: CHF');
  });

  describe('beside several amounts', () => {
    const header = ['Company', 'Raised (USD)', 'Valuation', 'Revenue (USD)', 'Currency'];
    const fields: ImportTarget[] = ['company_name', 'target_amount', 'current_valuation', 'revenue', 'currency'];
    const format = { currency: 'USD' } as const;
    const mapping = fields.map((field, column) => ({ column, field, ...(column % 2 === 1 && { format }) }));
    const row = (...cells: string[]) => {
      const { values, issues } = prepareReader(header, mapping, { currency: 'CHF' })(['Acme', ...cells], 2);
      return [values.remarks, ...issues.map(({ severity, message }) => `${severity} ${message}`)];
    };
    const oneCurrency = 'A deal is kept in one currency, and this one is in';

    it('tells what contradicts, also where another amount uses the column, and keeps it once', () => {
      // The word stands with the valuation.
      expect(row('500', '800', '', 'EUR')).toEqual([
        'Valuation: 800 EUR',
        `kept Valuation: ${oneCurrency} USD.`,
        'note Raised (USD): “500” was read as 500 USD, but “Currency” says EUR.',
      ]);
      // It would be lost: no amount has it.
      expect(row('500', '', '90', 'EUR')).toEqual([
        'Currency: EUR',
        'kept Raised (USD): “500” was read as 500 USD, but “Currency” says EUR.',
        'kept Revenue (USD): “90” was read as 90 USD, but “Currency” says EUR.',
      ]);
      expect(row('500', '800', '', 'USD')).toEqual([undefined]);
    });

    it('says whose currency a cell that names another one differs from', () => {
      expect(row('', '£800', '', 'EUR')).toEqual([
        'Currency: EUR',
        'kept Valuation: “£800” was read as 800 GBP, but “Currency” says EUR.',
      ]);
      expect(row('£500', '', '', '')).toEqual([
        undefined,
        'note Raised (USD): “£500” was read as 500 GBP; its column is in USD.',
      ]);
      expect(row('', '£800', '', '')).toEqual([
        undefined,
        'note Valuation: “£800” was read as 800 GBP, not in CHF like amounts that name no currency.',
      ]);
      // It speaks for the valuation, and the cell for itself.
      expect(row('500 USD', '800', '', 'EUR')).toEqual(['Valuation: 800 EUR', `kept Valuation: ${oneCurrency} USD.`]);
    });

    it('reads what names its currency beside a word that is none', () => {
      expect(row('', '£800', '', 'BTC')).toEqual([
        'Currency: BTC',
        'kept Valuation: “£800” was read as 800 GBP, but “Currency” says “BTC”.',
      ]);
    });

    it('takes a sign of several currencies for the one that the list says', () => {
      expect(row('', '$800', '', 'CAD')).toEqual([undefined]);
      expect(row('', '$800', '', '')[1]).toContain('was read as 800 USD');
    });
  });

  it('notes an amount in another currency than those that name none', () => {
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

  describe('with a column of currencies', () => {
    const header = ['Company', 'price_amount', 'price_currency', 'raised_usd', 'Valuation', 'val_currency'];
    const formats: Partial<Record<string, ColumnFormat>> = { raised_usd: { currency: 'USD' } };
    const fields: ImportTarget[] = [
      'company_name',
      'target_amount',
      'currency',
      'revenue',
      'current_valuation',
      'currency',
    ];
    const mapping = fields.map((field, column) => ({ column, field, format: formats[header[column] ?? ''] }));
    const row = (...cells: string[]) => prepareReader(header, mapping, { currency: 'CHF' })(['Acme', ...cells], 2);

    it.each<[string[], object]>([
      [['500', 'EUR'], { target_amount: { minor: 50_000, currency: 'EUR' } }],
      [['500', '£'], { target_amount: { minor: 50_000, currency: 'GBP' } }],
      [['500', 'jpy'], { target_amount: { minor: 500, currency: 'JPY' } }],
      // The cell wins over the column, the column over the file.
      [['$500', 'EUR'], { target_amount: { minor: 50_000, currency: 'USD' }, remarks: 'price_currency: EUR' }],
      [['500', ''], { target_amount: { minor: 50_000, currency: 'CHF' } }],
      // A header that names its currency is not overruled by another column.
      [['', 'EUR', '500'], { revenue: { minor: 50_000, currency: 'USD' }, remarks: 'price_currency: EUR' }],
      [['', 'GBP', '', '500', 'GBP'], { current_valuation: { minor: 50_000, currency: 'GBP' } }],
      // Nothing that stood in the row is lost.
      [
        ['500', 'EUR', '', '', 'GBP'],
        { target_amount: { minor: 50_000, currency: 'EUR' }, remarks: 'val_currency: GBP' },
      ],
      // An amount in what deals are not kept in is no amount in something else.
      [['500', 'BTC'], { remarks: 'price_amount: 500 (BTC)' }],
    ])('reads %j', (cells, values) => {
      expect(row(...cells)).toMatchObject({ rejected: false, values: { company_name: 'Acme', ...values } });
      expect(Object.keys(row(...cells).values).sort()).toEqual(['company_name', ...Object.keys(values)].sort());
    });
  });

  it("reads stage, owner, notes and the firm's own fields", () => {
    const field = (key: string, kind: CustomFieldKind, choices: string[] = []): CustomField => ({
      ...{ key, kind, label: key, group_key: 'company', description: null, is_encrypted: false, is_archived: false },
      choices: choices.map((label) => ({ value: label.toLowerCase(), label, is_archived: false })),
    });
    const target = targetsOf([
      field('fit', 'number'),
      field('share', 'percent'),
      field('ask', 'money'),
      field('good', 'yes_no'),
      field('areas', 'choices', ['Tea', 'Steel']),
      field('by', 'person'),
    ]);
    const people = indexPeople([
      { id: 'ann', first_name: 'Ann', last_name: 'Lee', email: 'ann@firm.example' },
      { id: 'bo', first_name: 'Bo', last_name: 'Lee', email: 'bo@firm.example' },
    ]);
    const mapping: ColumnMapping[] = [
      { column: 0, field: 'company_name' },
      { column: 1, field: 'status', format: { stages: { dd: 'due_diligence', old: null } } },
      { column: 2, field: 'assigned_to' },
      { column: 3, field: 'note' },
      { column: 4, field: 'note' },
      ...(['fit', 'share', 'ask', 'good', 'areas', 'by'] as const).map((key, place) => ({
        column: 5 + place,
        field: `custom.${key}` as const,
      })),
      { column: 11, field: 'new', create: { label: 'Tier', kind: 'choice', choices: ['A', 'B'] } },
    ];
    const read = prepareReader(null, mapping, { currency: 'USD', target, people });
    const good = read(
      ['Acme', 'DD', 'Lee, Ann', 'one\ntwo', 'three', '1,234.5', '12%', '€5', 'x', 'tea|STEEL', 'bo@firm.example', 'b'],
      1,
    );
    expect(good).toMatchObject({ rejected: false, issues: [{ severity: 'note' }], values: { company_name: 'Acme' } });
    expect(good.extras).toEqual({
      status: 'due_diligence',
      assigned_to: 'ann',
      notes: ['one\ntwo', 'three'],
      custom: {
        ...{
          fit: 1234.5,
          share: 12,
          ask: { minor: 500, currency: 'EUR' },
          good: 'yes',
          areas: ['tea', 'steel'],
          by: 'bo',
        },
        new_11: 'b',
      },
    });
    const bad = read(['Acme', 'Old', 'Lee', '', '', 'a few', '12 of 100', '-5', 'perhaps', 'Tea, Wood', 'Cy', 'C'], 1);
    expect([bad.rejected, bad.extras]).toEqual([false, {}]);
    expect(bad.values.remarks?.split('\n')).toEqual([
      ...['Column B: Old', 'Column C: Lee', 'Column F: a few', 'Column G: 12 of 100', 'Column H: -5'],
      ...['Column I: perhaps', 'Column J: Tea, Wood', 'Column K: Cy', 'Column L: C'],
    ]);
    const mine = prepareReader(null, mapping, { currency: 'USD', target, people, ownersAsRemarks: true });
    expect(mine(['Acme', '', 'Ann Lee'], 1)).toMatchObject({ extras: {}, values: { remarks: 'Column C: Ann Lee' } });
  });

  it('unites the tags of several columns and rejects cells beyond the header', () => {
    const mapping: ColumnMapping[] = [
      { column: 0, field: 'company_name' },
      { column: 1, field: 'tags' },
      { column: 2, field: 'tags' },
    ];
    const reader = prepareReader(['Company', 'City', 'Tags'], mapping, { currency: 'USD' });
    expect(reader(['Acme', 'Pune', 'saas,PUNE'], 2).values.tags).toEqual(['Pune', 'saas']);
    const many = Array.from({ length: 20 }, (_, place) => `t${place}`);
    expect(reader(['Acme', 'Pune', many.join()], 2)).toMatchObject({
      rejected: false,
      values: { tags: ['Pune', ...many.slice(0, 19)], remarks: 'Tags: t19' },
    });
    expect(reader(['Acme', 'Pune', '', '', ''], 2).rejected).toBe(false);
    expect(reader(['Acme'], 2).rejected).toBe(false);
    expect(reader(['Acme', 'Pune', '', 'lost'], 2)).toMatchObject({ rejected: true, issues: [{ column: 'Column 4' }] });
  });

  it('says what is missing when no column is mapped to the name', () => {
    expect(prepareReader(null, [], { currency: 'USD' })(['Acme'], 1)).toMatchObject({
      rejected: true,
      issues: [{ column: 'Company name' }],
    });
  });

  it.each(['9', '-', '@', 't', ' 1', '\\xc2', 'a b', '<', '1,', '"', '<a>', 'Ã©', '&amp;', '=.'])(
    'takes a megabyte of %j in each field without a pattern that hangs',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      const given = Object.fromEntries(DEAL_IMPORT.fields.map(({ key }) => [key, text]));
      expect(read(given).rejected).toBe(true);
      suggestMapping([text, 'Company'], [[text, 'Acme']]);
      detectHeader([[text], [text]]);
      headerSignature([text]);
      for (const field of DEAL_IMPORT.fields) detectColumnFormat(field, text, [text]);
      // 25 fields, a megabyte each; a quadratic pattern would take longer than the test may.
    },
    30_000,
  );

  it('takes any cell without throwing, and never drops one silently', () => {
    const cells = fc.record(
      Object.fromEntries(DEAL_IMPORT.fields.map(({ key }) => [key, fc.string({ unit: 'binary', maxLength: 12 })])),
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
