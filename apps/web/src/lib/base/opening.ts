import { createStore } from './store.ts';

/** Something that was asked for and is on its way: the code of a dialog, or the record that it is about. */
interface Coming {
  giveUp: () => void;
  /** Hears the keys that are held, and where one clicks meanwhile. */
  keep?: (event: KeyboardEvent | PointerEvent) => void;
}

/** While there is one, the page says that it is coming, and no key acts on what lies below. */
export const comings = createStore<readonly Coming[]>([]);

/** From the last piece that was fetched until the dialog has the focus. It may also not open at all. */
const ARRIVES_MS = 1_000;
let arrivesUntil = 0;

/** A dialog opens with the next drawings; until it has the focus, keys are for nobody. */
export function expectOpening(): void {
  arrivesUntil = performance.now() + ARRIVES_MS;
}

export function addComing(coming: Coming): () => void {
  comings.set([...comings.get(), coming]);
  return () => comings.set(comings.get().filter((each) => each !== coming));
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

/** It stands: what is pressed after it was closed again is for the page. */
function noteFocus({ target }: Event): void {
  if (target instanceof Element && target.closest(TAKES_KEYS)) arrivesUntil = 0;
}

/**
 * What is typed after a command was meant for what it opens, and must not become the value of the cell that has the focus,
 * nor another command. The focus stays where it is, so that Escape gives up and nothing has moved.
 */
function hear(event: KeyboardEvent): void {
  // What is pressed again by a script is meant for what is there by now.
  if (!event.isTrusted || !isOpening(event)) return;
  event.stopImmediatePropagation();
  const isBrowsers = event.ctrlKey || event.metaKey || event.altKey;
  if (!isBrowsers || event.key.toLowerCase() === 'k') event.preventDefault();
  if (event.type !== 'keydown') return;
  if (!isBrowsers && event.key !== 'Escape') comings.get().at(-1)?.keep?.(event);
  if (event.key !== 'Escape') return;
  arrivesUntil = 0;
  for (const coming of comings.get()) coming.giveUp();
}

/** Before anything else hears a key. Called once, in main.tsx. */
export function holdKeysWhileOpening(): void {
  window.addEventListener('keydown', hear, true);
  window.addEventListener('keyup', hear, true);
  window.addEventListener('focusin', noteFocus, true);
  window.addEventListener('pointerdown', (event) => comings.get().at(-1)?.keep?.(event), true);
}
