import { DEAL_FIELDS } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { amountText, draftOf } from '../../../../lib/fields/draft.ts';
import { readAmount } from '../../../../lib/fields/read-amount.ts';
import { readDraft } from '../../../../lib/fields/read-draft.ts';
import type { Profile } from '../../../../lib/session/profile.ts';
import { catalogueWith } from './deal-catalogue.ts';
import { type DealDraft, newDealDraft } from './deal-draft.ts';

const me = { id: 'me', role: 'firm_user', currency: 'USD' } as Profile;
const draft = (changes: Partial<DealDraft>): DealDraft => ({
  ...newDealDraft(me, catalogueWith([])),
  company_name: 'Ola',
  ...changes,
});

describe('amounts as people type them', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['1.2M', 120_000_000],
    ['1,200,000.50', 120_000_050],
    ['$1.2M', 120_000_000],
    ['2 million', 200_000_000],
    ['750k', 75_000_000],
    ['0', 0],
  ])('%j is %j cents', (text, minor) => {
    expect(readAmount(text, 'USD')).toEqual({ minor });
  });

  it('has no minor units in yen', () => {
    expect(readAmount('1,200', 'JPY').minor).toBe(1200);
  });

  it.each(['abc', '-5', '1M - 2M', '12%'])('%j is none', (text) => {
    expect(readAmount(text, 'USD').problem).toContain(text);
  });

  it('never takes euros for dollars', () => {
    expect(readAmount('€1.2M', 'USD').problem).toContain('EUR');
  });

  it.each([
    [null, 'USD', ''],
    [120_000_000, 'USD', '1,200,000'],
    [120_000_050, 'USD', '1,200,000.50'],
    [9_000_000_000_000_000, 'USD', '90,000,000,000,000'],
    [8_999_999_999_999_999, 'USD', '89,999,999,999,999.99'],
    [1200, 'JPY', '1,200'],
  ] as const)('%j %s is shown as %j and read back', (minor, currency, text) => {
    expect(amountText(minor, currency)).toBe(text);
    expect(readAmount(text, currency)).toEqual({ minor });
  });
});

describe('reading a draft', () => {
  it('has the defaults of the rules', () => {
    const { values, errors } = readDraft(DEAL_FIELDS, draft({}));
    expect(errors).toEqual({});
    expect(values).toMatchObject({
      company_name: 'Ola',
      probability: 50,
      priority: 'medium',
      runway_months: 0,
      assigned_to: 'me',
      expected_close_date: null,
      founder_email: null,
      target_amount: null,
    });
  });

  it.each([
    [{ company_name: '  ' }, 'company_name', 'Company name is required.'],
    [{ founder_email: 'nobody' }, 'founder_email', 'email'],
    [{ probability: '101' }, 'probability', '0 to 100'],
    [{ probability: '' }, 'probability', '0 to 100'],
    [{ probability: '5.5' }, 'probability', '0 to 100'],
    [{ runway_months: '-1' }, 'runway_months', 'whole number'],
    [{ website: 'javascript:alert(1)' }, 'website', 'web address'],
    [{ linkedin: 'no dots here' }, 'linkedin', 'web address'],
    [{ target_amount: 'lots' }, 'target_amount', 'lots'],
    [{ received_on: '0202-01-01' }, 'received_on', '1900'],
    [{ sector: 'x'.repeat(201) }, 'sector', '200'],
    [{ tags: ['x'.repeat(41)] }, 'tags', '40'],
  ] as const)('refuses %j', (changes, field, part) => {
    const { errors } = readDraft(DEAL_FIELDS, draft(changes as Partial<DealDraft>));
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(part);
  });

  it('trims, and takes an empty runway for none', () => {
    const { values } = readDraft(DEAL_FIELDS, draft({ company_name: ' Ola ', runway_months: '', sector: ' ' }));
    expect(values).toMatchObject({ company_name: 'Ola', runway_months: 0, sector: null });
  });

  it('completes an address without https://', () => {
    expect(readDraft(DEAL_FIELDS, draft({ website: 'ola.example' })).values.website).toBe('https://ola.example');
  });

  it('is its own inverse', () => {
    const { values } = readDraft(
      DEAL_FIELDS,
      draft({ target_amount: '1.2M', source: 'event', tags: ['a'], received_on: '2026-01-31' }),
    );
    expect(readDraft(DEAL_FIELDS, draftOf(DEAL_FIELDS, values)).values).toEqual(values);
  });
});

it('gives a deal to nobody who cannot own it', () => {
  expect(newDealDraft({ ...me, role: 'platform_admin' }, catalogueWith([])).assigned_to).toBeNull();
});
