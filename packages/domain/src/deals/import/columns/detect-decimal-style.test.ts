import { describe, expect, it } from 'vitest';
import { detectDecimalStyle } from './detect-decimal-style.ts';

describe('detectDecimalStyle', () => {
  it.each([
    ['Indian', ['20,00,000', '48,89,975.54', 'N/A'], 'point', false],
    ['European', ['1.234.567,89', '1.234', '500'], 'comma', false],
    ['only points with three digits', ['1.234', '20.000'], 'comma', true],
    ['only commas with three digits', ['1,234', '20,000'], 'point', false],
    ['decimals with units', ['$1.234M', '1.5M'], 'point', false],
    ['both, each telling its own', ['1,234.50', '1.234,50', '1.234,50', 'EUR 1.5m'], 'point', false],
    ['both, and one that could be either', ['1,234.50', '1.234,50', '1.234,50', '1.234'], 'comma', true],
    ['groups that stand apart', ['1 250 000,50', '900 000,00'], 'comma', false],
    ['German thousands', ['1.250 T€', '12,5 T€'], 'comma', false],
    ['whole numbers', ['1200', '5000'], 'point', false],
    ['nothing', [], 'point', false],
  ])('%s', (_name, cells, style, ambiguous) => {
    expect(detectDecimalStyle(cells)).toMatchObject({ style, ambiguous });
  });
});
