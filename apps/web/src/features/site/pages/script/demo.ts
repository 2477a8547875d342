import { setUpDemoForm } from './demo-form.ts';

/** The Schedule Demo buttons open the dialog where there is one; the form is prepared when it is first seen. */
export function setUpDemo(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-demo-dialog]');
  const place = document.querySelector<HTMLElement>('[data-demo]');
  if (!place) return;
  if (!dialog) {
    setUpDemoForm(place);
    return;
  }
  let ready = false;
  for (const opener of document.querySelectorAll<HTMLFormElement>('[data-demo-open]')) {
    opener.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!ready) setUpDemoForm(place);
      ready = true;
      dialog.showModal();
    });
  }
  dialog.querySelector('[data-demo-close]')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    // Only the backdrop belongs to the dialog itself; what was typed stays.
    if (event.target === dialog && !insideOf(dialog, event)) dialog.close();
  });
}

function insideOf(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
