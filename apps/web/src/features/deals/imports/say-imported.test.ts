import { expect, it } from 'vitest';
import { sayImported } from './say-imported.ts';

it('counts no merged row as a deal, of which several may go into one', () => {
  const counts = { read: 8, imported: 7, created: 4, merged: 3, skipped: 1, rejected: 0 };
  expect(sayImported('opportunity', counts)).toBe('4 deals added, 3 rows merged');
  expect(sayImported('opportunity', { ...counts, created: 0, imported: 3 })).toBe('3 rows merged');
  expect(sayImported('opportunity', { ...counts, merged: 0, imported: 4 })).toBe('4 deals imported');
  expect(sayImported('company_update', counts)).toBe('7 updates imported');
});
