/** Marks the element that stands for a deal, so that the focus can find it again after it has moved elsewhere. */
export const dealFocus = (id: string) => ({ 'data-deal-focus': id });

const WAIT_MS = 50;

/**
 * A card that changed its column is a new element: without this the focus would fall back to the top of the page. Tries
 * several times, because the dialog may still hold the focus, or give it to an element that is gone, while it fades away.
 */
export function focusDeal(id: string, attempts = 8): void {
  setTimeout(() => {
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body;
    if (!isFree && !activeElement.closest('[role="dialog"]')) return;
    const target = document.querySelector<HTMLElement>(`[data-deal-focus="${CSS.escape(id)}"]`);
    if (isFree) target?.focus({ preventScroll: true });
    if (document.activeElement !== target && attempts > 1) focusDeal(id, attempts - 1);
  }, WAIT_MS);
}
