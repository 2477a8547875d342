import { createStore } from './store.ts';
import { draftsOwner } from './tab-drafts.ts';

/** Something that was asked for and is on its way: the code of a dialog, or the record that it is about. */
interface Coming {
  giveUp: () => void;
  /** Whether a click meanwhile is meant for where it fell: keys after it go there. A dialog takes them all. */
  holdsClicks?: true;
}

export type HeldKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** A key, or a text that was pasted, while what it was meant for was on its way; or a place that was clicked meanwhile. */
export type Held = HeldKey | { text: string } | { place: HTMLElement | null };

export const heldKey = ({ key, code, shiftKey, ctrlKey, metaKey }: HeldKey): HeldKey => ({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
});

/** In their order, for what is coming. It is one list: keys that come while it is pressed again go to its end. */
export const held: Held[] = [];
const forget = () => {
  held.length = 0;
};
// Of who is signed in.
draftsOwner.subscribe(forget);

/** While there is one, the page says that it is coming, and no key acts on what lies below. */
export const comings = createStore<readonly Coming[]>([]);

/** From the last piece that was fetched until the dialog has the focus. It may also not open at all. */
const ARRIVES_MS = 1_000;
let arrivesUntil = 0;

/** A dialog opens with the next drawings; until it has the focus, keys are held for it. */
export function expectOpening(): void {
  arrivesUntil = performance.now() + ARRIVES_MS;
  void fetchPressing();
}

/** Comes beside what is opened: no page needs it before. Without a connection, what was typed is dropped. */
export const fetchPressing = () => import('./press-again.ts').catch(() => undefined);

export const pressHeld = async () => (await fetchPressing())?.pressAgain(held);

/** When the last one ended: the next may be a part of the same that was asked for. */
let endedAt = 0;

/** What was held for something that did not come is for nothing else, least of all for a question that opens later. */
function dropStale(): void {
  const now = performance.now();
  if (comings.get().length === 0 && now > arrivesUntil && now > endedAt + ARRIVES_MS) forget();
}

export function addComing(coming: Coming): () => void {
  dropStale();
  comings.set([...comings.get(), coming]);
  return () => {
    endedAt = performance.now();
    comings.set(comings.get().filter((each) => each !== coming));
  };
}

/** Waits for what a dialog needs. Answers with nothing where the person gave it up meanwhile. */
export async function whileComing<T>(needed: Promise<T>): Promise<T | undefined> {
  let isGivenUp = false;
  const end = addComing({
    giveUp: () => {
      isGivenUp = true;
      end();
    },
  });
  try {
    const there = await needed;
    return isGivenUp ? undefined : there;
  } finally {
    end();
  }
}

const TAKES_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isOpening({ timeStamp }: Event): boolean {
  if (comings.get().length > 0) return true;
  return timeStamp <= arrivesUntil && !document.activeElement?.closest(TAKES_KEYS);
}

/** It stands: what was typed meanwhile is pressed now; what is pressed after it was closed again is for the page. */
function noteFocus({ target }: Event): void {
  if (!(target instanceof Element && target.closest(TAKES_KEYS))) return;
  const wasExpected = performance.now() <= arrivesUntil;
  dropStale();
  arrivesUntil = 0;
  if (!wasExpected) return;
  // What was held is for this one, which is no later question.
  endedAt = performance.now();
  void whileComing(pressHeld());
}

/**
 * What is typed after a command was meant for what it opens, and must not become the value of the cell that has the focus,
 * nor another command. It is held until that stands. The focus stays where it is, so that Escape gives up and nothing has moved.
 */
function hear(event: KeyboardEvent): void {
  // What is pressed again by a script is meant for what is there by now.
  if (!event.isTrusted) return;
  if (!isOpening(event)) forget();
  else if (event.key === 'Escape') giveUp(event);
  else hold(event);
}

function hold(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  const key = event.key.toLowerCase();
  // "@" with AltGr comes with Ctrl and Alt.
  const isSign = key.length === 1 && (event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey));
  const isBrowsers = !isSign && (event.ctrlKey || event.metaKey || event.altKey) && key !== 'enter' && key !== 'z';
  if (!isBrowsers || key === 'k') event.preventDefault();
  // A key that is kept down repeats until the dialog stands, and was pressed once.
  if (!isBrowsers && event.type === 'keydown' && !event.repeat)
    held.push({ ...heldKey(event), ...(isSign && { ctrlKey: false }) });
}

function hearPaste(event: ClipboardEvent): void {
  if (!event.isTrusted || !isOpening(event)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  held.push({ text: event.clipboardData?.getData('text/plain') ?? '' });
}

const ENDS_A_CELL = new Set(['Enter', 'Tab']);

function giveUp(event: KeyboardEvent): void {
  // It is meant for what was typed since the cell before was left, and not for that.
  const isForLast =
    comings.get().at(-1)?.holdsClicks && held.some((each) => 'key' in each && ENDS_A_CELL.has(each.key));
  if (isForLast && event.type === 'keydown') held.push(heldKey(event));
  // A dialog that stands without its fields hears it, too, and closes.
  if (!document.activeElement?.closest(TAKES_KEYS)) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  if (event.type !== 'keydown' || isForLast) return;
  forget();
  arrivesUntil = 0;
  for (const coming of comings.get()) coming.giveUp();
}

const TAKES_FOCUS = 'button, input, textarea, select, a[href], [tabindex]';

function hearClick({ isTrusted, target }: PointerEvent): void {
  if (!isTrusted) return;
  if (comings.get().at(-1)?.holdsClicks)
    held.push({ place: target instanceof Element ? target.closest<HTMLElement>(TAKES_FOCUS) : null });
  // Who goes elsewhere did not wait for it.
  else forget();
}

/** Before anything else hears a key. Called once, in main.tsx. */
export function holdKeysWhileOpening(): void {
  window.addEventListener('keydown', hear, true);
  window.addEventListener('keyup', hear, true);
  window.addEventListener('paste', hearPaste, true);
  window.addEventListener('popstate', forget);
  window.addEventListener('focusin', noteFocus, true);
  window.addEventListener('pointerdown', hearClick, true);
}
