import { beforeEach, expect, it, vi } from 'vitest';
import { openTabDrafts } from '../../../lib/base/tab-drafts.ts';
import { startPlan, withOverride } from './plan.ts';
import type { Draft } from './queries.ts';
import { forgetDraft, recallDraft, recallPlan, storeDraft } from './stored-draft.ts';

const column = { column: 0, header: 'A', field: 'company_name', because: null, samples: [], format: {}, formats: [] };
const draft = (separator: string) =>
  ({
    reading: { encoding: 'utf-8', separator, sheet: null, header_row: 1 },
    columns: [column],
    import: { record_kind: 'opportunity' },
  }) as unknown as Draft;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  openTabDrafts('somebody');
});

it('finds what was decided again, until it is forgotten', () => {
  const plan = withOverride(startPlan(draft(',')), 3, 'skip');
  storeDraft('a', draft(','), { step: 'check', plan });
  expect(recallDraft('a', draft(','))).toEqual({ step: 'check', plan });
  expect(recallPlan('a')).toEqual(plan);
  expect(recallDraft('b', draft(',')).step).toBe('columns');
  forgetDraft('a');
  expect(recallPlan('a')).toBeNull();
});

it('starts afresh when the file is read another way by now', () => {
  storeDraft('a', draft(','), { step: 'check', plan: startPlan(draft(',')) });
  expect(recallDraft('a', draft(';'))).toEqual({ step: 'columns', plan: startPlan(draft(';')) });
});

it.each([
  '{',
  '[]',
  '{"step":"check","reading":"x"}',
  '{"step":"check","reading":"x","plan":{"mapping":[{"field":"gone"}],"confirmed":[],"choices":{},"overrides":{}}}',
])('does not believe %s', (text) => {
  sessionStorage.setItem('cairn-draft-import-a', text);
  expect(recallPlan('a')).toBeNull();
  expect(recallDraft('a', draft(',')).step).toBe('columns');
});
