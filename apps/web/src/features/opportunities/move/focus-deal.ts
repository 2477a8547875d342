/** Marks the element that stands for a deal, so that the focus can find it again after it has moved elsewhere. */
export const dealFocus = (id: string) => ({ 'data-deal-focus': id });

/** A card that changed its column is a new element: without this the focus would fall back to the top of the page. */
export function focusDeal(id: string): void {
  // After the dialog has given the focus back to an element that may be gone.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-deal-focus="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }, 50);
}
