import { describe, expect, it } from 'vitest';
import { indexPeople } from '../cells/read/read-person-cell.ts';
import { customTarget, customTargets, DEAL_IMPORT, findImportField } from '../import-fields.ts';
import { headerHints } from './header-hints.ts';
import { matchHeader } from './match-header.ts';
import { suggestMapping } from './suggest-mapping.ts';

describe('matchHeader', () => {
  it.each([
    ['Startup Name', 'company_name'],
    ['COMPANY', 'company_name'],
    ['Comapny Name', 'company_name'],
    ['InvestmentnType', 'funding_round'],
    ['Gründung', 'founded_year'],
    ['Gegründet am', 'founded_year'],
    ['Mitarbeitende', 'ignore'],
    ['Ticket size', 'target_amount'],
    ['Industry Vertical', 'industry'],
    ['SubVertical', 'sector'],
    ['City  Location', 'city'],
    ['company_city', 'city'],
    ['company_country_code', 'country'],
    ['Country/Region', 'country'],
    ['Bewertung (Mio. EUR)', 'current_valuation'],
    ['Rundengröße', 'target_amount'],
    ['Associated Company', 'company_name'],
    ['Associated Contact', 'founder_name'],
    ['Company Domain Name', 'website'],
    ['Deal probability', 'probability'],
    ['Deal Description', 'description'],
    ['Associated Note', 'note'],
    ['Amount in USD', 'target_amount'],
    ['Raise ($M)', 'target_amount'],
    ['Date dd/mm/yyyy', 'received_on'],
    ['Expected Close', 'expected_close_date'],
    ["Founder's E-mail", 'founder_email'],
    ['LinkedIn URL', 'linkedin'],
    ['Linked In', 'linkedin'],
    ['company_website', 'website'],
    ['Pre-money valuation (EUR)', 'current_valuation'],
    ['Runway (months)', 'runway_months'],
    ['Probability %', 'probability'],
    ['Stage', 'current_stage'],
    ['Sr No', 'ignore'],
    ['Investors Name', 'investors'],
    ['Remarks', 'remarks'],
    ['price_amount', 'target_amount'],
    ['funding_total_usd', 'target_amount'],
    ['price_currency_code', 'currency'],
    ['Währung', 'currency'],
    ['Devise', 'currency'],
    ['Team size', 'ignore'],
    ['Zodiac sign', undefined],
    ['', undefined],
  ])('%j is %s', (header, field) => {
    expect(matchHeader(header)[0]?.field).toBe(field);
  });

  it('finds every field by its label and by each of its synonyms', () => {
    for (const { key, label, synonyms } of DEAL_IMPORT.fields) {
      for (const header of [label, ...synonyms]) expect([header, matchHeader(header)[0]?.field]).toEqual([header, key]);
    }
  });
});

describe('headerHints', () => {
  it.each([
    ['Amount in USD', { currency: 'USD' }],
    ['Raise ($M)', { currency: 'USD', scale: 6 }],
    ['Amount (EUR millions)', { currency: 'EUR', scale: 6 }],
    ['Revenue (INR lakhs)', { currency: 'INR', scale: 5 }],
    ['Revenue (₹ crore)', { currency: 'INR', scale: 7 }],
    ["Burn ('000)", { scale: 3 }],
    ['Burn (k)', { scale: 3 }],
    ['USD mm', { currency: 'USD', scale: 6 }],
    ['Betrag (T€)', { currency: 'EUR', scale: 3 }],
    ['Ask (kEUR)', { currency: 'EUR', scale: 3 }],
    ['Amount k€', { currency: 'EUR', scale: 3 }],
    ['Amount (€m)', { currency: 'EUR', scale: 6 }],
    ['Ticket in TEUR', { currency: 'EUR', scale: 3 }],
    ['Betrag in T CHF', { currency: 'CHF', scale: 3 }],
    ['Investitionsbetrag in Tsd. EUR', { currency: 'EUR', scale: 3 }],
    ['Umsatz (MCHF)', { currency: 'CHF', scale: 6 }],
    ['Startkapital EUR', { currency: 'EUR' }],
    ['Amount', {}],
    ['Round members', {}],
    ['Runway (months)', {}],
  ])('%s', (header, hints) => {
    expect(headerHints(header)).toEqual(hints);
  });
});

describe('suggestMapping', () => {
  const fields = (header: string[] | null, rows: string[][]) => suggestMapping(header, rows).map(({ field }) => field);

  it('takes shares for a field of their own, and stages and priorities in other words', () => {
    const stages = [
      { stage_key: 'initial_review', stage_label: 'Initial review' },
      { stage_key: 'first_meeting', stage_label: 'First meeting' },
      { stage_key: 'term_sheet', stage_label: 'Term sheet' },
    ];
    const rows = [
      ['Acme', 'Meeting booked', 'Hoch', '7.5%', '7.5%'],
      ['Birch', 'Evaluating', 'Mittel', '10%', '10%'],
      ['Cedar', 'Term sheet out', 'Niedrig', '12%', '12%'],
    ];
    const header = ['Firma', 'Status', 'Priorität', 'Stake', 'Beteiligung'];
    expect(suggestMapping(header, rows, { own: [], stages }).map(({ field }) => field)).toEqual([
      ...['company_name', 'status', 'priority', null, null],
    ]);
  });

  it('goes by content where the names say nothing', () => {
    const rows = [
      [
        '1',
        'Acme Labs',
        'ann@acme.example',
        'https://linkedin.com/in/ann',
        'www.acme.example',
        '$1.2M',
        '25/12/2019',
        '50%',
        'Seed',
      ],
      [
        '2',
        'Beta Foods',
        'bob@beta.example',
        'linkedin.com/in/bob',
        'https://beta.example',
        '€500k',
        '01/02/2020',
        '10%',
        'Series A',
      ],
    ];
    const expected = [
      null,
      'company_name',
      'founder_email',
      'linkedin',
      'website',
      'target_amount',
      'received_on',
      null,
      'funding_round',
    ];
    // A date in a list without names may be any: it is offered as a field, and not chosen.
    expect(fields(null, rows)).toEqual(expected.map((field) => (field === 'received_on' ? null : field)));
    expect(fields(['a', 'b1', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], rows)).toEqual(expected);
    expect(suggestMapping(null, rows)[2]).toMatchObject({ header: 'Column C', because: 'content' });
  });

  it('knows a column of currencies by its name and its cells, and asks for both', () => {
    const rows = [
      ['Acme', '500', 'EUR', 'MH'],
      ['Beta', '600', 'GBP', 'KA'],
    ];
    expect(fields(['Company', 'price_amount', 'price_currency_code', 'c'], rows)).toEqual([
      'company_name',
      'target_amount',
      'currency',
      null,
    ]);
    expect(fields(['Company', 'Amount', 'x', 'Currency'], rows)).toEqual([
      'company_name',
      'target_amount',
      'currency',
      null,
    ]);
  });

  it.each([
    'Betrag (T€)',
    'Ask (kEUR)',
    'Amount k€',
    'Ticket in TEUR',
    'Investitionsbetrag in Tsd. EUR',
    'Amount (TEUR)',
  ])('knows an amount whose unit and currency stand together: %s', (header) => {
    const rows = [
      ['Acme', '500'],
      ['Birch', '1250'],
    ];
    expect(fields(['Company', header], rows)).toEqual(['company_name', 'target_amount']);
  });

  it('gives a field to the column that fits best, and to one only', () => {
    expect(fields(['Name', 'Company Name', 'Amount', 'Target amount'], [])).toEqual([
      null,
      'company_name',
      null,
      'target_amount',
    ]);
    expect(fields(['Company', 'City', 'Country', 'Region', 'Tags'], [])).toEqual([
      'company_name',
      'city',
      'country',
      'tags',
      'tags',
    ]);
  });

  it.each(['Owner E-Mail', 'Owner Email', 'Zuständig (E-Mail)', 'Lead'])(
    'takes a column of colleagues for the owner: %s',
    (header) => {
      const ann = { id: '1', first_name: 'Ann', last_name: 'Lee', email: 'ann@firm.example' };
      const people = indexPeople([ann, { id: '2', first_name: 'Bo', last_name: 'Ray', email: 'bo@firm.example' }]);
      const rows = (one: string, two: string) => [
        ['Acme', one],
        ['Birch', two],
      ];
      const field = (cells: string[][]) =>
        suggestMapping(['Company', header], cells, { own: [], stages: [], people })[1]?.field;
      expect(field(rows('ann@firm.example', 'bo@firm.example'))).toBe('assigned_to');
      expect(field(rows('Ann Lee', 'Bo Ray'))).toBe('assigned_to');
    },
  );

  it('means the field of the firm that is called the same, whatever stands in the column', () => {
    const own = [customTarget('custom.kind', { label: 'Kind', kind: 'choice', choices: { a: 'Alpha' } } as never)];
    const rows = ['Beta', 'Gamma', 'Alpha', 'Delta'].map((kind, at) => [`Firm ${at}`, kind, at === 0 ? '$5m' : 'soon']);
    const found = suggestMapping(['Company', 'kind', 'Amount'], rows, { own, stages: [] });
    expect(found.map(({ field }) => field)).toEqual(['company_name', 'custom.kind', 'target_amount']);
  });

  it('knows a closing day, comments and a first meeting, and takes no deck for the website', () => {
    const row = (name: string) => [`${name} Ltd`, '2027-01-05', 'Call', '2026-01-05', `https://${name}.docs.example/d`];
    const header = ['Company', 'Est. Close', 'Comments / next steps', 'Met on', 'Deck'];
    expect(fields(header, ['acme', 'birch', 'cedar'].map(row))).toEqual([
      ...['company_name', 'expected_close_date', 'remarks', 'received_on', null],
    ]);
  });

  it('does not believe a name that the cells contradict', () => {
    expect(
      fields(
        ['Company', 'Revenue'],
        [
          ['Acme', 'yes'],
          ['Beta', 'no'],
          ['Gamma', 'yes'],
        ],
      ),
    ).toEqual(['company_name', null]);
  });

  it('leaves out what numbers the rows, and keeps a telephone number for a field of the firm’s own', () => {
    const header = ['Company', 'Sr No', 'Phone', 'Letzter Kontakt', 'Next steps', 'HQ'];
    const row = (n: number) => [`Firm ${n}`, `${n}`, `+49 30 ${n}00`, `0${n}.02.2026`, `Call ${n}`, 'London, UK'];
    const found = suggestMapping(header, [row(1), row(2), row(3)]);
    expect(found.map(({ field, because }) => [field, because])).toEqual([
      ['company_name', 'name'],
      [null, 'name'],
      [null, null],
      [null, null],
      [null, null],
      ['city', 'name'],
    ]);
  });

  it('leaves what is understood and not wanted alone, whatever its content', () => {
    expect(
      fields(
        ['Company', 'Last contact'],
        [
          ['Acme', '01/02/2020'],
          ['Beta', '05/02/2020'],
        ],
      ),
    ).toEqual(['company_name', null]);
  });

  const STAGES = [
    { stage_key: 'sourcing', stage_label: 'Sourcing' },
    { stage_key: 'due_diligence', stage_label: 'Due diligence' },
    { stage_key: 'closed_lost', stage_label: 'Closed lost' },
    { stage_key: 'demo', stage_label: 'Demo held' },
  ];
  it.each<[string, string[], string | null]>([
    ['Stage', ['Series A', 'Seed', 'series_b'], 'funding_round'],
    ['Stage', ['Sourcing', 'DD', 'Passed'], 'status'],
    ['Stage', ['1. Demo held', '2. Due Diligence', 'x'], 'status'],
    ['Phase', ['Abgelehnt', 'Neu', 'neu'], 'status'],
    ['Stage', ['Prototype', 'Scaling', 'Idea'], 'current_stage'],
    ['Stage', ['MH', 'KA', 'DL'], 'tags'],
    ['Status', ['operating', 'acquired', 'ipo'], null],
    ['State', ['MH', 'KA', 'DL'], 'tags'],
    ['state_code', ['CA', 'NY', 'TX'], null],
    ['Round', ['$500,000', '$1,200,000', '2M'], 'target_amount'],
    ['Industry', ['Software|Mobile', 'Games;Web', 'Tea'], 'tags'],
    ['category_list', ['|Software|Mobile|', '|Games|', '|Web|'], 'tags'],
    ['x', ['Software|Mobile', 'Games|Web', 'Tea|Coffee'], 'tags'],
    ['Industry', ['12', '13', '14'], null],
    ['Owner', ['Ann Lee', 'Bo Ek', 'Ann Lee'], 'assigned_to'],
    ['Deal owner', ['ann@firm.example', 'ann@firm.example', 'Nobody'], 'assigned_to'],
    ['Notes', ['Call back', 'Good team', ''], 'note'],
    ['Patente', ['1.200', '2.400', '3.100'], null],
    ['Downloads', ['10k', '2M', '1,200'], null],
    ['in CHF', ['1.200', '2.400', '3.100'], 'target_amount'],
    ['Betrag in EUR', ['1.200.000', '500.000', '2.000.000'], 'target_amount'],
    ['Montant levé', ['1 200 000', '500 000', '2 000 000'], 'target_amount'],
    ['Fecha de recepción', ['2026-01-02', '2026-02-03', '2026-03-04'], 'received_on'],
    ['Zuständig', ['Ann Lee', 'Bo Ek', 'Ann Lee'], 'assigned_to'],
    ['Tour de financement', ['Amorçage', 'Série A', 'Série B'], 'funding_round'],
    ['Markets', ['fintech|payments', 'health|ai', 'climate'], 'tags'],
    ['Deck link', ['https://decks.example/1', 'https://decks.example/2', 'https://decks.example/3'], null],
    ['Homepage link', ['https://one.example', 'https://two.example', 'https://three.example'], 'website'],
    ['x', ['https://one.example', 'www.two.example', 'https://three.example'], 'website'],
    ['Schlagworte', ['KI; Bank', 'Auto', 'Tee'], 'tags'],
  ])('takes a column %j with %j as %s', (name, cells, field) => {
    const rows = cells.map((cell, place) => [`Company ${place}`, cell]);
    const own = { own: [], stages: STAGES };
    expect(suggestMapping(['Company', name], rows, own).map((column) => column.field)).toEqual(['company_name', field]);
  });

  it("knows the firm's own fields by their labels", () => {
    const thesis = { key: 'thesis', label: 'Thesis fit', kind: 'number', group_key: 'company' } as const;
    const own = customTargets([{ ...thesis, description: null, choices: [], is_encrypted: false, is_archived: false }]);
    const rows = (cells: string[]) => cells.map((cell) => ['Acme', cell]);
    const field = (cells: string[]) =>
      suggestMapping(['Company', 'thesis fit'], rows(cells), { own, stages: [] })[1]?.field;
    expect([field(['3', '7']), field(['yes', 'no'])]).toEqual(['custom.thesis', 'custom.thesis']);
  });

  it('answers for an empty list', () => {
    expect(suggestMapping(null, [])).toEqual([]);
  });

  it('knows its fields by key', () => {
    expect(findImportField('tags')?.many).toBe(true);
    expect(findImportField('toString')).toBeUndefined();
  });
});

it('takes what is asked for rather than the ticket, and a "Stand" of stages for the stage', () => {
  const stages = [
    { stage_key: 'sourcing', stage_label: 'Sourcing' },
    { stage_key: 'first_meeting', stage_label: 'First Meeting' },
    { stage_key: 'initial_review', stage_label: 'Initial Review' },
  ];
  const fieldsOf = (header: string[], ...rows: string[][]) =>
    suggestMapping(header, rows, { own: [], stages }).map(({ field }) => field);
  expect(
    fieldsOf(
      ['Firma', 'Ticket T€', 'Betrag (TEUR)', 'Stand', 'Gegründet', 'Mitarbeitende'],
      ['Tidewire GmbH', '250', '2500', 'Eingang', '2018-06-01', '5'],
      ['Umbra GmbH', '100', '1000', 'Erstgespräch', '03/2022', '12'],
      ['Vale GmbH', '50', '800', 'Prüfung', '01.02.2020', '10-20'],
    ),
  ).toEqual(['company_name', null, 'target_amount', 'status', 'founded_year', null]);
  // "Stand" as of a day is none.
  expect(fieldsOf(['Firma', 'Stand'], ['Tidewire GmbH', '31.12.2025'], ['Umbra', '30.11.2025'])[1]).not.toBe('status');
});
