import { expect, it } from 'vitest';
import { IMPORT_WORDS } from './import-words.ts';
import { sayUndone } from './say-undone.ts';

it('says what an undo has done, one record and several', () => {
  const words = IMPORT_WORDS.opportunity;
  const report = { removed: 2, kept: [], kept_count: 0 };
  expect(sayUndone({ ...report, restored: 1 }, words)).toBe('2 deals removed; 1 restored to its old values.');
  expect(sayUndone({ ...report, restored: 3 }, words)).toBe('2 deals removed; 3 restored to their old values.');
});
