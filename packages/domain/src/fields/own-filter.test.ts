import { expect, it } from 'vitest';
import type { CustomFieldKind } from './custom-fields.ts';
import { ownFilterProblem } from './own-filter.ts';

const isFit = (kind: CustomFieldKind, text: string) =>
  ownFilterProblem({ label: 'Ticket', kind, is_encrypted: false }, text) === undefined;

it.each<[text: string, fits: CustomFieldKind[]]>([
  // Of a field that was a number before: its ends are no minor units, and no text.
  ['10..', ['number', 'percent']],
  ['EUR:1000..', ['money']],
  ['2026-01-01..2026-03-31', ['date']],
  ['a..b', ['text', 'choice']],
  ['contains:1..2', ['text', 'choice']],
  ['is:empty', ['number', 'percent', 'money', 'date', 'text', 'choice']],
])('%j is a filter by %j alone', (text, fits) => {
  const kinds: CustomFieldKind[] = ['number', 'percent', 'money', 'date', 'text', 'choice'];
  expect(kinds.filter((kind) => isFit(kind, text))).toEqual(fits);
});
