import { createStore } from './store.ts';

/**
 * What is typed and not sent yet, in the storage of this tab: a reload or another page does not lose it. It belongs to one
 * person; the next one to sign in must not find it, nor may anything be added once the person has left.
 */
const PREFIX = 'cairn-draft-';
/** In the tab: whose drafts these are, and the last sign-out in this browser that it knew of. */
const OWNER = 'cairn-drafts-of';
/** In the browser: when somebody signed out last. A tab that did not hear of it finds it when it starts again. */
const LEFT = 'cairn-left-at';

/** Whose drafts are being kept; null while nobody is signed in. */
export const draftsOwner = createStore<string | null>(null);

/** Somebody is signed in. What another person, or the same one before a sign-out, left here is removed. */
export function openTabDrafts(person: string): void {
  const owner = `${person} ${safely(() => localStorage.getItem(LEFT)) ?? ''}`;
  if (safely(() => sessionStorage.getItem(OWNER)) !== owner) removeAll();
  safely(() => sessionStorage.setItem(OWNER, owner));
  draftsOwner.set(person);
}

/** Nobody is signed in any more; who comes back as the same person finds the drafts again. */
export function closeTabDrafts(): void {
  draftsOwner.set(null);
}

/** The person has signed out: this tab and those that do not hear of it forget all. */
export function forgetTabDrafts(): void {
  closeTabDrafts();
  safely(() => localStorage.setItem(LEFT, String(Date.now())));
  removeAll();
}

/** A page that nobody signs in on: it removes what a sign-out, here or in another tab, has left behind. */
export function dropLeftDrafts(): void {
  const leftAt = safely(() => localStorage.getItem(LEFT)) ?? '';
  const owner = safely(() => sessionStorage.getItem(OWNER));
  if (owner && !owner.endsWith(` ${leftAt}`)) removeAll();
}

/** The key under which a sign-out is told to the other tabs, by the browser's `storage` event. */
export const isSignOut = ({ key }: Pick<StorageEvent, 'key'>): boolean => key === LEFT;

export function storeTabDraft(key: string, value: unknown): void {
  if (draftsOwner.get() === null) return;
  // Storage may be full or switched off; then a reload starts from the beginning.
  safely(() => sessionStorage.setItem(PREFIX + key, JSON.stringify(value)));
}

/** What was stored, perhaps by an older version of the app; undefined when there is nothing that can be read. */
export function recallTabDraft(key: string): unknown {
  if (draftsOwner.get() === null) return undefined;
  return safely(() => JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')) ?? undefined;
}

/** The keys of the drafts that begin so. */
export function listTabDrafts(beginning: string): string[] {
  if (draftsOwner.get() === null) return [];
  const start = PREFIX + beginning;
  const keys = safely(() => Object.keys(sessionStorage).filter((key) => key.startsWith(start))) ?? [];
  return keys.map((key) => key.slice(PREFIX.length));
}

export function forgetTabDraft(key: string): void {
  safely(() => sessionStorage.removeItem(PREFIX + key));
}

function removeAll(): void {
  safely(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) || key === OWNER) sessionStorage.removeItem(key);
  });
}

function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
