import { describe, expect, it } from 'vitest';
import { IMPORT_WORDS } from '../import-words.ts';
import type { PreviewRow } from '../queries.ts';
import { rowSummary } from './row-summary.ts';

const row = (change: Partial<PreviewRow>): PreviewRow => ({
  row: 2,
  action: 'create',
  values: {},
  issues: [],
  duplicate: null,
  fills: [],
  corrected: [],
  ...change,
});
const issue = (severity: 'problem' | 'repaired' | 'note', message = 'A sentence.') => ({
  column: 'Amount',
  field: null,
  severity,
  message,
  original: 'x',
});
const textsOf = (of: PreviewRow) => rowSummary(of, IMPORT_WORDS.opportunity).map(({ text }) => text);
const NONE: NonNullable<PreviewRow['duplicate']>['differs'] = [];
const duplicate = { kind: 'same_deal', lookalike: false, row: 7, existing: null, differs: NONE } as const;

describe('rowSummary', () => {
  it('says nothing of a row that is as it should be', () => {
    expect(rowSummary(row({}), IMPORT_WORDS.opportunity)).toEqual([]);
  });

  it('puts what rejects a row before everything else, all of it', () => {
    const issues = [issue('repaired'), issue('problem', 'One.'), issue('problem', 'Two.')];
    expect(rowSummary(row({ action: 'reject', issues, duplicate }), IMPORT_WORDS.opportunity)).toEqual([
      { tone: 'problem', text: 'One. Two.' },
    ]);
  });

  it('names what a row repeats', () => {
    expect(textsOf(row({ duplicate }))).toEqual(['Same deal as row 7']);
    const existing = { id: 'x', company_name: 'Alder', status: 'screening', is_archived: false };
    const inPipeline = { kind: 'same_company', lookalike: false, row: null, existing, differs: NONE } as const;
    expect(textsOf(row({ duplicate: inPipeline }))).toEqual(['Same company as Alder in the pipeline']);
    const named = row({ duplicate: inPipeline, values: { company_name: 'Alder' } });
    expect(textsOf(named)).toEqual(['Same company in the pipeline']);
    const changed = { kind: 'same_deal', lookalike: false, row: null, existing, differs: NONE } as const;
    expect(textsOf(row({ duplicate: { ...changed, differs: ['amount'] }, values: { company_name: 'Alder' } }))).toEqual(
      ['Same deal in the pipeline, with another amount'],
    );
    const alike = { kind: 'same_company', lookalike: true, row: 7, existing: null, differs: NONE } as const;
    expect(textsOf(row({ duplicate: alike }))).toEqual(['Perhaps the same deal as row 7']);
  });

  it('says that the person left a row out', () => {
    expect(textsOf(row({ action: 'skip' }))).toEqual(['Skipped by you']);
  });

  it('tells of repairs beside what a row repeats', () => {
    expect(textsOf(row({ duplicate, issues: [issue('repaired')] }))).toEqual([
      'Same deal as row 7',
      '1 value repaired',
    ]);
  });

  it('counts repairs, and notes when there is nothing else', () => {
    expect(textsOf(row({ issues: [issue('repaired'), issue('note')] }))).toEqual(['1 value repaired']);
    expect(textsOf(row({ issues: [issue('note'), issue('note')] }))).toEqual(['2 notes']);
  });
});
