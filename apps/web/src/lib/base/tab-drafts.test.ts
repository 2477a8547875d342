import { beforeEach, expect, it, vi } from 'vitest';
import {
  closeTabDrafts,
  dropLeftDrafts,
  forgetTabDraft,
  forgetTabDrafts,
  listTabDrafts,
  openTabDrafts,
  recallTabDraft,
  storeTabDraft,
} from './tab-drafts.ts';

/** The items are the object's own properties, as in a browser. */
function storage(): Storage {
  const items = Object.create({
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(items, { [key]: value }),
    removeItem: (key: string) => void delete items[key],
  });
  return items;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  closeTabDrafts();
  openTabDrafts('me');
});

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('cairn-draft-'));

it('is found again until it is forgotten', () => {
  storeTabDraft('note', { text: 'half' });
  expect(recallTabDraft('note')).toEqual({ text: 'half' });
  expect(listTabDrafts('no')).toEqual(['note']);
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

it('takes nothing more once the person has signed out: a form that closes late stores nothing', () => {
  forgetTabDrafts();
  storeTabDraft('note', 'late');
  expect(drafts()).toEqual([]);
});

it('stays for the person whose session ran out, and is removed when another one comes', () => {
  storeTabDraft('note', 'mine');
  closeTabDrafts();
  expect(recallTabDraft('note')).toBeUndefined();
  openTabDrafts('me');
  expect(recallTabDraft('note')).toBe('mine');
  closeTabDrafts();
  openTabDrafts('another');
  expect(drafts()).toEqual([]);
});

it('is removed in a tab that did not hear of the sign-out, once it starts again or shows a public page', () => {
  storeTabDraft('note', 'mine');
  dropLeftDrafts();
  expect(drafts()).toEqual(['cairn-draft-note']);
  localStorage.setItem('cairn-left-at', '1');
  const before = sessionStorage;
  vi.stubGlobal('sessionStorage', Object.assign(storage(), before));
  dropLeftDrafts();
  expect(drafts()).toEqual([]);
  vi.stubGlobal('sessionStorage', before);
  closeTabDrafts();
  openTabDrafts('me');
  expect(drafts()).toEqual([]);
});

it('does without a storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('localStorage', undefined);
  openTabDrafts('me');
  storeTabDraft('note', 'one');
  forgetTabDrafts();
  expect(recallTabDraft('note')).toBeUndefined();
});
