import { demoSlots } from '@cairn/domain';

/** Draws the days and, for the chosen one, its half hours; as radio buttons, so that the keyboard works by itself. */
export function setUpSlots(form: HTMLFormElement, timeZone: string): void {
  const days = form.querySelector<HTMLElement>('[data-demo-days]');
  const times = form.querySelector<HTMLElement>('[data-demo-times]');
  const zone = form.querySelector('[data-demo-zone]');
  if (!days || !times) return;
  if (zone) zone.textContent = `(${timeZone})`;
  const weekday = formatWith({ weekday: 'short' });
  const date = formatWith({ day: 'numeric', month: 'short' });
  const spoken = formatWith({ weekday: 'long', day: 'numeric', month: 'long' });
  const time = formatWith({ hour: '2-digit', minute: '2-digit' });
  const offered = demoSlots(new Date(), timeZone);
  const showTimes = (place: number) => {
    const slots = offered[place]?.slots ?? [];
    times.replaceChildren(
      ...slots.map((slot) => choice('slot_starts_at', slot.toISOString(), time(slot), [time(slot)])),
    );
  };
  days.replaceChildren(
    ...offered.map(({ slots: [slot = new Date()] }, place) => {
      const label = choice('day', String(place), spoken(slot), [weekday(slot), date(slot)]);
      const input = label.querySelector('input');
      if (input) input.checked = place === 0;
      input?.addEventListener('change', () => showTimes(place));
      return label;
    }),
  );
  showTimes(0);
}

function formatWith(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return (at) => format.format(at);
}

function choice(name: string, value: string, spoken: string, lines: string[]): HTMLLabelElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name, value });
  input.setAttribute('aria-label', spoken);
  const shown = document.createElement('span');
  lines.forEach((line, place) => {
    const part = document.createElement(place === 1 ? 'b' : 'i');
    part.textContent = line;
    shown.append(part);
  });
  label.append(input, shown);
  return label;
}
