import type { Held, HeldKey } from './opening.ts';

/**
 * Does to what has the focus what the keys would have done, in their order, once the fields of a dialog are there. More may be
 * added to the list while that goes on; ends early where a place that was clicked is gone. The list is empty afterwards.
 */
export async function pressAgain(held: Held[]): Promise<void> {
  let before: Held | undefined;
  do {
    // What a key brings about, such as a list of matches with the first one marked, is drawn before the next one acts on it.
    while (isDialogLoading() || !isText(before) || !isText(held[0])) {
      await drawn();
      if (!isDialogLoading()) break;
    }
    const next = held.shift();
    if (!next) return;
    before = next;
    if ('key' in next) press(next);
    else if ('text' in next) document.execCommand('insertText', false, next.text);
    else if (!focusAgain(next.place)) held.length = 0;
  } while (held.length > 0);
}

const isDialogLoading = () =>
  document.activeElement?.closest('[role="dialog"]')?.querySelector('[data-loading]') != null;

/** A letter for a field without a list. */
const isText = (each: Held | undefined): boolean =>
  each !== undefined && 'key' in each && each.key.length === 1 && !document.activeElement?.matches('[aria-haspopup]');

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** A cell may have been drawn anew since. */
function focusAgain(place: HTMLElement | null): boolean {
  const there = place?.isConnected ? place : document.getElementById(place?.id ?? '');
  there?.focus();
  return there !== null;
}

/** The handlers hear it as any key; what the browser would do after them is done here. */
function press(key: HeldKey): void {
  const say = (type: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true, composed: true }),
    );
  // What has the focus by then: a letter on a cell has opened its editor.
  if (say('keydown') && document.activeElement) doAsBrowser(key, document.activeElement);
  say('keyup');
}

const EDITS: Record<string, string> = { Backspace: 'delete', Delete: 'forwardDelete' };

/** What it writes, it writes by command, which is one step of the browser's undo. */
function doAsBrowser({ key, shiftKey, ctrlKey, metaKey }: HeldKey, target: Element): void {
  if (ctrlKey || metaKey) return;
  const isButton = target.matches('button, a[href], summary, [type="checkbox"], [type="radio"]');
  if (key === 'Tab') focusNext(target, shiftKey ? -1 : 1);
  else if (isButton) (key === ' ' || key === 'Enter') && (target as HTMLElement).click();
  else if (key.length === 1) document.execCommand('insertText', false, key);
  else if (key in EDITS) document.execCommand(EDITS[key] as string);
  else if (key === 'Enter' && target instanceof HTMLInputElement) submitButtonOf(target)?.click();
}

const submitButtonOf = ({ form }: HTMLInputElement) =>
  form && ([...form.elements].find((each) => each.matches('[type="submit"]')) as HTMLElement | undefined);

const TABBED = 'button, input, textarea, select, a[href], [tabindex]';

function focusNext(target: Element, step: 1 | -1): void {
  const places = [...(target.closest('[role="dialog"]') ?? document).querySelectorAll<HTMLElement>(TABBED)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.getClientRects().length > 0,
  );
  places.at((places.indexOf(target as HTMLElement) + step) % places.length)?.focus();
}
