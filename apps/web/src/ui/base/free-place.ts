/** What somebody may want to press, type into or choose. */
const ACTS = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label',
  '[contenteditable="true"]',
  ...['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'switch', 'tab'].map((role) => `[role="${role}"]`),
].join(',');

/** Smaller than any button, in both directions. */
const STEP_PX = 12;

/** Whether nothing that one could act on is seen in this part of the window, apart from what lies within `frame`. */
function isFree(frame: Element, left: number, top: number, width: number, height: number): boolean {
  for (let y = top; y < top + height; y += STEP_PX)
    for (let x = left; x < left + width; x += STEP_PX) {
      const seen = document.elementsFromPoint(x, y).find((element) => !frame.contains(element));
      if (seen?.closest(ACTS)) return false;
    }
  return true;
}

/**
 * How far from the right edge of the window a frame at its bottom covers no button: at the right, in the middle, or at the
 * left of the page. Null where it would cover one everywhere.
 */
export function findFreeRight(frame: HTMLElement): number | null {
  const { width, height } = frame.getBoundingClientRect();
  const start = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
  const most = Math.max(0, Math.floor(window.innerWidth - start - width));
  const top = window.innerHeight - height;
  for (const right of new Set([0, Math.floor(most / 2), most]))
    if (isFree(frame, window.innerWidth - right - width, top, width, height)) return right;
  return null;
}
