import { addComing } from '../base/opening.ts';

/** A key that was pressed while what it was meant for was on its way, or a place that was clicked meanwhile. */
export type Typed = { key: string; shiftKey: boolean } | { place: HTMLElement | null };

export const typedKey = ({ key, shiftKey }: { key: string; shiftKey: boolean }): Typed => ({ key, shiftKey });

const TAKES_FOCUS = 'button, input, textarea, select, a[href], [tabindex]';

const clickedPlace = ({ target }: Event): Typed => ({
  place: target instanceof Element ? target.closest<HTMLElement>(TAKES_FOCUS) : null,
});

/** Waits for what an editor needs and opens it; what was typed meanwhile, there or elsewhere, is pressed then, in its order. */
export async function openKeepingKeys(needed: Promise<unknown>, open: () => void, first?: Typed): Promise<void> {
  const typed = first ? [first] : [];
  let isGivenUp = false;
  const end = addComing({
    giveUp: () => {
      isGivenUp = true;
      end();
    },
    keep: (event) => {
      if (event.isTrusted) typed.push(event instanceof KeyboardEvent ? typedKey(event) : clickedPlace(event));
    },
  });
  try {
    await needed;
    if (isGivenUp) return;
    open();
    await pressAgain(typed);
  } finally {
    end();
  }
}

/** Presses keys in their order. More may be added to the list while that goes on; ends early where a place is gone. */
async function pressAgain(typed: readonly Typed[]): Promise<void> {
  for (let index = 0; index < typed.length; index++) {
    const done = typed[index] as Typed;
    // What the letters before bring about, such as a list of matches, is drawn before a key acts on it, and what a key brings
    // about before the next letter.
    if (index > 0 && !(isLetter(done) && isLetter(typed[index - 1]))) await drawn();
    if ('key' in done) press(done.key, done.shiftKey);
    else if (!focusAgain(done.place)) return;
  }
}

const isLetter = (done: Typed | undefined) => done !== undefined && 'key' in done && done.key.length === 1;

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** A cell may have been drawn anew since. */
function focusAgain(place: HTMLElement | null): boolean {
  const there = place?.isConnected ? place : document.getElementById(place?.id ?? '');
  there?.focus();
  return there !== null;
}

const EDITS: Record<string, string> = { Backspace: 'delete', Delete: 'forwardDelete' };

/** The handlers hear it as any key; what the browser would have written, it writes by command, which is one step of its undo. */
function press(key: string, shiftKey: boolean): void {
  const say = (type: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent(type, { key, shiftKey, bubbles: true, cancelable: true, composed: true }),
    );
  if (say('keydown')) {
    if (key.length === 1) document.execCommand('insertText', false, key);
    else if (key in EDITS) document.execCommand(EDITS[key] as string);
  }
  say('keyup');
}
