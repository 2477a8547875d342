import { describe, expect, it } from 'vitest';
import { COMPANY_STAGES, companyStageOf } from './portfolio-companies.ts';

describe('the stage of a company', () => {
  it.each<[string, (string | null)[], string]>([
    ['its name', ['Series A'], 'series_a'],
    ['with a hyphen', ['pre-seed'], 'pre_seed'],
    ['in one word', ['PreSeed'], 'pre_seed'],
    ['among other words', ['Seed extension, 2026'], 'seed'],
    ['the longest of two', ['Pre-Seed extension'], 'pre_seed'],
    ['the round when the stage says nothing', [null, 'Series B'], 'series_b'],
    ['the stage before the round', ['Growth', 'Series C'], 'growth'],
    ['the default', ['Prototype', ''], 'seed'],
    ['a word that every object has', ['Constructor'], 'seed'],
    ['no part of a word', ['Seedling'], 'seed'],
  ])('%s', (_, texts, stage) => {
    expect(companyStageOf(...texts)).toBe(stage);
  });

  it('is known by each of its keys', () => {
    for (const stage of COMPANY_STAGES) expect(companyStageOf(stage)).toBe(stage);
  });
});
