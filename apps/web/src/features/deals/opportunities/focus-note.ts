/** Marks the field of a new note. */
export const NOTE_FIELD = { 'data-new-note': true };

const WAIT_MS = 50;

/** Until it has the focus: its tab may have to be drawn first, and Ctrl-K holds the focus while it fades away. */
export function focusNote(attempts = 40): void {
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>('[data-new-note]');
    const { activeElement } = document;
    if (!activeElement?.closest('[role="dialog"][aria-modal="true"]')) field?.focus();
    if (field && document.activeElement === field) return;
    if (attempts > 1) focusNote(attempts - 1);
  }, WAIT_MS);
}
