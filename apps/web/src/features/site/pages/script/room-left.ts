import { roomIn } from '../../../../lib/forms/room-left.ts';

/** Tells below each field of the form how much still fits, as the fields of the product do. */
export function showRoomLeft(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { shown, said } = roomIn(target);
    const fill = (part: string, text = '') => {
      const place = form.querySelector(`[${part}="${target.id}"]`);
      if (place && place.textContent !== text) place.textContent = text;
    };
    fill('data-room-of', shown);
    fill('data-said-of', said);
  });
}
