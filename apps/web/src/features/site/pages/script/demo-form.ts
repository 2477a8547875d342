import { showRoomLeft } from './room-left.ts';
import { sendDemo } from './send-demo.ts';
import { setUpSlots } from './slots.ts';

type Fields = Record<string, string>;

/** Fills in the slots, sends the form once however often it is pressed, and shows what came of it. */
export function setUpDemoForm(place: HTMLElement): void {
  const form = place.querySelector<HTMLFormElement>('[data-demo-form]');
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!form || !button) return;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  setUpSlots(form, timeZone);
  showRoomLeft(form);
  // The same key for every attempt at the same content, so that an answer which got lost costs no second request.
  let attempt = { content: '', key: '' };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const body = bodyOf(form, timeZone);
    const faults = faultsOf(body);
    showFaults(form, faults);
    if (Object.keys(faults).length > 0) return;
    const content = JSON.stringify(body);
    if (attempt.content !== content) attempt = { content, key: crypto.randomUUID() };
    button.disabled = true;
    const outcome = await sendDemo(content, attempt.key);
    button.disabled = false;
    if (outcome.request) showDone(place, form, outcome.request, timeZone);
    else showFaults(form, outcome.fields, outcome.message);
  });
}

function bodyOf(form: HTMLFormElement, timeZone: string): Fields {
  const body: Fields = { time_zone: timeZone };
  for (const [name, value] of new FormData(form)) {
    if (name !== 'day' && typeof value === 'string' && value.trim() !== '') body[name] = value.trim();
  }
  return body;
}

const REQUIRED: Fields = {
  name: 'Name is required.',
  email: 'Enter an email address such as name@firm.com.',
  firm: 'Firm is required.',
  slot_starts_at: 'Choose a time.',
};

const faultsOf = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => body[name] === undefined));

/** Each message at its field; the first field that is wrong gets the focus. What was typed stays. */
function showFaults(form: HTMLFormElement, faults: Fields, message = ''): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-error-of]')) {
    const name = place.dataset.errorOf ?? '';
    place.textContent = faults[name] ?? '';
    for (const control of form.querySelectorAll(`[name="${name}"]:not([type="radio"])`))
      control.setAttribute('aria-invalid', String(faults[name] !== undefined));
  }
  const problem = form.querySelector<HTMLElement>('[data-demo-problem]');
  if (problem) problem.textContent = message;
  const [first] = Object.keys(faults);
  if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

interface DemoRequest {
  slot_starts_at: string;
  calendar: { filename: string; content: string };
}

function showDone(place: HTMLElement, form: HTMLFormElement, request: DemoRequest, timeZone: string): void {
  const done = place.querySelector<HTMLElement>('[data-demo-done]');
  const when = place.querySelector('[data-demo-when]');
  const link = place.querySelector<HTMLAnchorElement>('[data-demo-ics]');
  if (!done || !when || !link) return;
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
  when.textContent = `${format.format(new Date(request.slot_starts_at))} (${timeZone})`;
  link.href = URL.createObjectURL(new Blob([request.calendar.content], { type: 'text/calendar' }));
  link.download = request.calendar.filename;
  form.hidden = true;
  done.hidden = false;
  done.focus();
}
