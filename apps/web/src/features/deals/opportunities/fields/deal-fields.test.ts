import { expect, it } from 'vitest';
import type { Profile } from '../../../../lib/session/profile.ts';
import { emptyDraft } from './deal-draft.ts';
import { FIELDS, labelOfField, tabOfField } from './deal-fields.ts';

it('has a place for every field of a deal, once', () => {
  const written = Object.keys(emptyDraft({ id: 'me', role: 'firm_user', currency: 'USD' } as Profile));
  expect(FIELDS.map(({ field }) => field).sort()).toEqual(written.sort());
});

it('knows where a field stands and what it is called', () => {
  expect([labelOfField('burn_rate'), tabOfField('burn_rate')]).toEqual(['Burn rate', 'financial']);
  expect(tabOfField('status')).toBe('pipeline');
});
