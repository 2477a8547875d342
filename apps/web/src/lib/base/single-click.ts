/** Buttons that start an act, not those that step or toggle: one may well step twice in a second. */
const ACTS = 'button[type=submit], .mantine-Button-root';

/**
 * Of a double click only the first click counts. By the second one the first may be answered, and the button be free to do
 * it all again; where a dialog came or went meanwhile, it would meet another button. A key is no click and always passes.
 */
export function hearDoubleClicksOnce(): void {
  document.addEventListener('click', ignoreSecond, true);
}

export function ignoreSecond(
  event: Pick<MouseEvent, 'detail' | 'target' | 'preventDefault' | 'stopPropagation'>,
): void {
  const { detail, target } = event;
  if (detail < 2 || !(target as Element).closest(ACTS)) return;
  event.preventDefault();
  event.stopPropagation();
}
