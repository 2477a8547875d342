import { describe, expect, it } from 'vitest';
import { readSharesCell, readTransactionKind } from '../cells/read/read-transaction-cells.ts';
import type { ColumnMapping } from '../columns/column-format.ts';
import { suggestMapping } from '../columns/suggest-mapping.ts';
import { IMPORT_CATALOGUES, type ImportField } from '../import-fields.ts';
import { prepareReader } from './read-row.ts';

const catalogue = IMPORT_CATALOGUES.investment_transaction;
const USD = { format: {}, currency: 'USD' } as const;

const read = (cells: Readonly<Record<string, string>>, currencyOf?: (company: string) => 'EUR' | undefined) => {
  const keys = Object.keys(cells) as ImportField['key'][];
  const mapping = keys.map((field, column): ColumnMapping => ({ column, field: field as 'note' }));
  const options = { currency: 'USD', catalogue, ...(currencyOf && { currencyOf }) } as const;
  return prepareReader(keys, mapping, options)(Object.values(cells), 2);
};

describe('the kind of a transaction', () => {
  it.each([
    ['Purchase', 'buy'],
    ['Initial Investment', 'buy'],
    ['Kauf', 'buy'],
    ["Achat d'actions", 'buy'],
    ['Inversión', 'buy'],
    ['Follow-on', 'follow_on'],
    ['Nachinvestition', 'follow_on'],
    ['SAFE (post-money)', 'safe_post_money'],
    ['Pre-money SAFE', 'safe_pre_money'],
    ['Wandeldarlehen', 'convertible_note'],
    ['Convertible Loan', 'convertible_note'],
    ['Obligations convertibles', 'convertible_note'],
    ['Warrants', 'warrant'],
    ['Ausübung', 'warrant_exercise'],
    ['Wandlung', 'conversion'],
    ['Aktiensplit', 'split'],
    ['Partial exit', 'secondary_sale'],
    ['Cession partielle', 'secondary_sale'],
    ['Exit', 'exit'],
    ['Dividende', 'dividend'],
    ['Ausschüttung', 'dividend'],
    ['Teilabschreibung', 'write_down'],
    ['Write off', 'write_off'],
    ['write_off', 'write_off'],
    ['Totalverlust', 'write_off'],
  ])('is read from “%s”', (text, kind) => {
    expect(readTransactionKind(text, USD)).toEqual({ value: kind, findings: [] });
  });

  it('is not guessed where a word may mean two, and says which form a SAFE was taken for', () => {
    for (const text of ['Acquisition', 'Abschreibung', 'Distribution', 'Secondary', 'Series A'])
      expect(readTransactionKind(text, USD).value, text).toBeUndefined();
    expect(readTransactionKind('SAFE', USD)).toMatchObject({
      value: 'safe_post_money',
      findings: [{ severity: 'repaired', message: '“SAFE” was read as SAFE, post-money, its form since 2018.' }],
    });
  });
});

describe('a number of shares', () => {
  it.each([
    ['250000', 250_000],
    ['1,000,000', 1_000_000],
    ['1.000.000', 1_000_000],
    ['1 000 000', 1_000_000],
    ["1'000'000", 1_000_000],
    ['250000.00', 250_000],
    ['12,500', 12_500],
  ])('is read from “%s”', (text, value) => {
    expect(readSharesCell(text, USD)).toEqual({ value, findings: [] });
  });

  it('is in thousands after a point, which is said; none for 0; and never a part of a share', () => {
    expect(readSharesCell('1.250', USD)).toMatchObject({ value: 1250, findings: [{ severity: 'repaired' }] });
    expect(readSharesCell('0', USD)).toEqual({ findings: [] });
    for (const text of ['1,234.5', '12.5', '1,00,000', '-5', 'many', '1.000,000'])
      expect(readSharesCell(text, USD).value, text).toBeUndefined();
  });
});

describe('a row of transactions', () => {
  it('is in the currency of its company where it names none, and its terms in that of what was paid', () => {
    const of = (cells: Readonly<Record<string, string>>) =>
      read({ company_name: 'Tidewire', ...cells }, (company) => (company === 'Tidewire' ? 'EUR' : undefined)).values;
    expect(of({ amount: '10.50' })).toMatchObject({ amount: { minor: 1050, currency: 'EUR' } });
    expect(of({ cap: '8m', amount: '£10' })).toMatchObject({
      amount: { minor: 1000, currency: 'GBP' },
      cap: { minor: 800_000_000, currency: 'GBP' },
    });
    expect(of({ amount: '10', currency: 'CHF' })).toMatchObject({ amount: { minor: 1000, currency: 'CHF' } });
    expect(of({ company_name: 'Harbor', amount: '10' })).toMatchObject({ amount: { currency: 'USD' } });
  });

  it('keeps what cannot be read in its note, figures without what they say', () => {
    const { extras, rejected } = read({ company_name: 'Tidewire', discount: 'twenty', portfolio: 'x'.repeat(201) });
    expect([rejected, extras.notes]).toEqual([
      false,
      [`From the list, not read:\ndiscount: a value that could not be taken over\nportfolio: ${'x'.repeat(201)}`],
    ]);
  });

  it('takes yes in four languages for the most favoured nation, and nothing for no', () => {
    for (const yes of ['Yes', 'ja', 'oui', 'sí', 'x', 'TRUE'])
      expect(read({ company_name: 'T', most_favoured: yes }).values, yes).toMatchObject({ most_favoured: true });
    expect(read({ company_name: 'T', most_favoured: 'nein' }).values).toEqual({ company_name: 'T' });
  });
});

describe('the columns of a list of transactions', () => {
  const fieldsOf = (header: string, row = '') => {
    const names = header.split(';');
    return suggestMapping(names, row ? [row.split(';')] : [], { own: [], stages: [], catalogue }).map(
      ({ field }) => field,
    );
  };

  it.each([
    ['Company;Transaction date;Type;Amount invested;Number of Shares;Share class;Valuation cap;Discount'],
    ['Firma;Kaufdatum;Vorgang;Kaufpreis;Anzahl Aktien;Aktiengattung;Bewertungsobergrenze;Wandlungsabschlag'],
    ["Société;Date d'achat;Opération;Prix d'achat;Nombre de parts;Classe d'actions;Plafond de valorisation;Décote"],
    ['Empresa;Fecha de compra;Operación;Precio de compra;Número de participaciones;Clase de acciones;Tope;Descuento'],
  ])('are known by %s', (header) => {
    expect(fieldsOf(header)).toEqual([
      'company_name',
      'effective_on',
      'kind',
      'amount',
      'shares',
      'share_class',
      'cap',
      'discount',
    ]);
  });

  it('are terms, a fund, a round for the class; a price of one share is none', () => {
    expect(fieldsOf('Company;Fund;Round;Interest rate;Maturity date;MFN;Currency;Comments;Price per share')).toEqual([
      'company_name',
      'portfolio',
      'share_class',
      'interest',
      'matures_on',
      'most_favoured',
      'currency',
      'note',
      null,
    ]);
  });

  it('are known by what stands in them where they have no telling names', () => {
    expect(fieldsOf('A;B;C', 'Tidewire;Purchase;2021-03-31')).toEqual(['company_name', 'kind', 'effective_on']);
  });
});
