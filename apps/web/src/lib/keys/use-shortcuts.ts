import { useEffect, useRef } from 'react';
import { expectOpening } from '../base/opening.ts';
import { SHORTCUTS, type ShortcutName } from './shortcuts.ts';

/** Acts on a key; `false` leaves it to who is asked next. */
type Acts = Partial<Record<ShortcutName, (event: KeyboardEvent) => unknown>>;
interface Listener {
  acts: Acts;
  isPanel: boolean;
}

const listeners = new Set<{ current: Listener }>();

/**
 * Acts on keys that stand in the table of shortcuts, while nobody types and no dialog or menu lies over the page. A panel
 * is asked before the page that it belongs to, whichever of them was there first.
 */
export function useShortcuts(acts: Acts, { isPanel = false } = {}): void {
  const latest = useRef<Listener>({ acts, isPanel });
  latest.current = { acts, isPanel };
  useEffect(() => {
    if (listeners.size === 0) {
      window.addEventListener('keydown', look, true);
      document.addEventListener('keydown', dispatch);
    }
    listeners.add(latest);
    return () => {
      listeners.delete(latest);
      if (listeners.size > 0) return;
      window.removeEventListener('keydown', look, true);
      document.removeEventListener('keydown', dispatch);
    };
  }, []);
}

/** Before a dialog hears the key: Escape closes it, and must not act on the page that is there again by then. */
let wasCovered = false;
const look = () => {
  wasCovered = isCovered();
};

function dispatch(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = nameOf(event.shiftKey ? key : key.length === 1 ? key.toLowerCase() : key);
  if (
    !name ||
    (isTyping(target) && !isLeft(name, target)) ||
    wasCovered ||
    isCovered() ||
    (key.length === 1 && hasOwnKeys(target))
  )
    return;
  // A button or a link takes Enter for itself.
  if (key === 'Enter' && target instanceof Element && target.closest('a, button, summary, [role="button"]')) return;
  // A list that came after its page is asked before it.
  const asked = [...listeners].map(({ current }) => current).reverse();
  for (const { acts } of [...asked.filter(({ isPanel }) => isPanel), ...asked.filter(({ isPanel }) => !isPanel)]) {
    const act = acts[name];
    if (!act || act(event) === false) continue;
    event.preventDefault();
    if ('opens' in SHORTCUTS[name]) expectOpening();
    return;
  }
}

const nameOf = (key: string) => (Object.keys(SHORTCUTS) as ShortcutName[]).find((name) => SHORTCUTS[name].key === key);

/** A tick is no field that is typed in. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** A note that is not begun yet lets Escape close what it stands in. */
const isLeft = (name: ShortcutName, target: EventTarget | null): boolean =>
  name === 'close' && target instanceof HTMLTextAreaElement && target.value === '';

/** A cell begins to be edited by a letter, and a question waits for its answer: no letter acts on the page from there. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-cell], [data-own-keys]') !== null;

const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether something lies over the page that has the keys for itself. The closed list of a select is there unseen. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(OVER_THE_PAGE)].some((over) => over.getClientRects().length > 0);
