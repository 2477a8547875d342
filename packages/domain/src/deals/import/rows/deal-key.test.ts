import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyKey } from './company-key.ts';
import { dealKeys, roundKey } from './deal-key.ts';
import { companyHost } from './website-host.ts';

describe('companyKey', () => {
  it.each([
    ["BYJU'S", 'Byju’s'],
    ['Aye Finance', 'AyeFinance Pvt. Ltd.'],
    ['Toppr', 'Toppr.com'],
    ['Frsh', 'Frsh.co.in'],
    ['Société Générale SA', 'Societe Generale'],
    ['Ｗｉｄｅ Inc.', 'wide'],
    ['Straße GmbH', 'STRASSE'],
    ['Salt & Pepper', 'Salt and Pepper'],
    ['Hansel io', 'Hansel.io'],
  ])('%s = %s', (a, b) => {
    expect(companyKey(a)).toBe(companyKey(b));
  });

  it.each([
    ['Active', 'Active.ai'],
    ['Acme', 'Acme Labs'],
    ['हिंदी', 'हद'],
    ['!!!', '???'],
    ['Inc', 'Ltd'],
    // Nothing but marks, of which folding leaves nothing.
    ['\u0384', '\u203e'],
  ])('%s is not %s', (a, b) => {
    expect(companyKey(a)).not.toBe(companyKey(b));
  });

  it('is never empty and does not change when taken twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((name) => name.trim() !== ''),
        (name) => {
          expect(companyKey(name)).not.toBe('');
          expect(companyKey(`  ${name.toUpperCase().toLowerCase()} `)).toBe(
            companyKey(name.toUpperCase().toLowerCase()),
          );
        },
      ),
    );
  });
});

describe('roundKey', () => {
  it.each([
    ['Seed Funding', 'seed round'],
    ['Seed / Angel Funding', 'Angel/Seed'],
    ['Pre-Series A', 'pre series a'],
    ['', undefined],
  ])('%j = %j', (a, b) => {
    expect(roundKey(a)).toBe(roundKey(b));
  });

  it('tells rounds apart', () => {
    expect(new Set(['Series A', 'Series B', 'Pre-Series A', 'Seed', ''].map(roundKey)).size).toBe(5);
  });
});

describe('dealKeys', () => {
  const deal = {
    company_name: 'Acme',
    funding_round: 'Seed',
    received_on: '2020-01-01',
    target_amount: { minor: 1, currency: 'USD' },
  } as const;
  it('differs in each fact of the deal, and in nothing else', () => {
    const key = dealKeys(deal).deal_key;
    const others = [
      { company_name: 'Beta' },
      { funding_round: 'A' },
      { received_on: '2020-01-02' },
      { target_amount: { minor: 1, currency: 'EUR' } as const },
    ];
    for (const other of others) expect(dealKeys({ ...deal, ...other }).deal_key).not.toBe(key);
    expect(dealKeys({ ...deal, company_name: 'ACME Ltd', sector: 'Food', tags: ['x'] }).deal_key).toBe(key);
  });
});

describe('companyHost', () => {
  it.each([
    ['https://www.Acme.example/about?x=1', 'acme.example'],
    ['acme.example', 'acme.example'],
    ['https://acme.github.io', 'acme.github.io'],
    ['https://github.com/acme', null],
    ['https://in.linkedin.com/company/acme', null],
    ['https://docs.google.com/x', null],
    ['https://www.notion.so/acme', null],
    ['', null],
    [null, null],
  ])('%s gives %s', (website, host) => {
    expect(companyHost(website)).toBe(host);
  });
});
