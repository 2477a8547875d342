import { describe, expect, it } from 'vitest';
import { DEAL_FIELDS } from '../deals/deal-fields.ts';
import { COMPANY_FIELDS } from '../portfolio/company-fields.ts';
import { defaultShareFields, formatDuration, isExpiringSoon, shareFieldsOf, stateOfShare } from './shares.ts';

const NOW = new Date('2026-05-01T12:00:00Z');

describe('how long a view took', () => {
  it.each([
    [0, '0s'],
    [59, '59s'],
    [59.6, '1m 0s'],
    [60, '1m 0s'],
    [125, '2m 5s'],
    [3600, '60m 0s'],
  ])('%s seconds are said as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('the state of a share', () => {
  it.each([
    ['without an end', null, false],
    ['that ends in seven days', '2026-05-08T12:00:00Z', true],
    ['that ends a moment later', '2026-05-08T12:00:00.001Z', false],
    ['that ends now', '2026-05-01T12:00:00Z', false],
    ['that has ended', '2026-04-30T12:00:00Z', false],
  ])('one %s', (_, at, soon) => expect(isExpiringSoon(at, NOW)).toBe(soon));

  const live = { is_active: true, expires_at: null, is_backed: true };
  it.each([
    ['active', live],
    ['expiring', { ...live, expires_at: '2026-05-02T00:00:00Z' }],
    ['expired', { ...live, expires_at: '2026-05-01T12:00:00Z' }],
    ['paused', { ...live, is_backed: false }],
    ['expired', { ...live, is_backed: false, expires_at: '2026-05-01T12:00:00Z' }],
    ['revoked', { is_active: false, expires_at: '2026-01-01T00:00:00Z', is_backed: false }],
  ] as const)('is %s', (state, share) => expect(stateOfShare(share, NOW)).toBe(state));
});

describe('what a share can open', () => {
  it('is named by the catalogues, and competitive notes only when somebody says so', () => {
    expect(shareFieldsOf('opportunity').filter((field) => !(field in DEAL_FIELDS))).toEqual([]);
    expect(shareFieldsOf('portfolio_company').filter((field) => !(field in COMPANY_FIELDS))).toEqual([]);
    const opened = defaultShareFields('opportunity');
    expect(opened).toContain('coinvestor_minimum_amount');
    for (const held of ['competitive_landscape', 'competitive_advantage', 'revenue', 'current_valuation'])
      expect(opened).not.toContain(held);
    for (const never of ['assigned_to', 'probability', 'remarks', 'priority', 'source', 'tags', 'founder_email'])
      expect(shareFieldsOf('opportunity')).not.toContain(never);
  });
});
