import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd with Enter sends the form from any of its fields, as its button does: not while that is disabled. */
export function sendOnCtrlEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  const form = event.target instanceof Element && event.target.closest('form');
  if (!form) return;
  event.preventDefault();
  // Later: a tag that stands unfinished in its field is added by this very key.
  setTimeout(() => form.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
}
