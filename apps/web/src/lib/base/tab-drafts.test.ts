import { beforeEach, expect, it, vi } from 'vitest';
import { forgetTabDraft, forgetTabDrafts, recallTabDraft, storeTabDraft } from './tab-drafts.ts';

beforeEach(() => {
  // The items are the object's own properties, as in a browser.
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => void delete storage[key],
  }) as Record<string, string>;
  vi.stubGlobal('sessionStorage', storage);
});

it('is found again until it is forgotten', () => {
  storeTabDraft('note', { text: 'half' });
  expect(recallTabDraft('note')).toEqual({ text: 'half' });
  forgetTabDraft('note');
  expect(recallTabDraft('note')).toBeUndefined();
});

it('is gone with all others when the person signs out, and nothing else is', () => {
  storeTabDraft('note', 'one');
  storeTabDraft('import', 'two');
  sessionStorage.setItem('cairn-reloaded', '1');
  forgetTabDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['cairn-reloaded']);
});

it('does without a storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeTabDraft('note', 'one');
  forgetTabDrafts();
  expect(recallTabDraft('note')).toBeUndefined();
});
