import { showMoments } from './moments.ts';

/** Asks for the page again every so many seconds, while it is looked at, and exchanges its live part. */
export function refreshLive(): void {
  const seconds = Number(document.querySelector<HTMLElement>('[data-live]')?.dataset.live);
  if (!seconds) return;
  setInterval(() => {
    if (!document.hidden) void refresh();
  }, seconds * 1000);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void refresh();
  });
}

async function refresh(): Promise<void> {
  try {
    const answer = await fetch(window.location.pathname, { credentials: 'same-origin' });
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]');
    if (!fresh) return;
    showMoments(fresh);
    document.querySelector('[data-live]')?.replaceWith(fresh);
  } catch {
    sayUnreachable();
  }
}

/** An old "all systems operational" would be a lie. */
function sayUnreachable(): void {
  const title = document.querySelector('[data-live] h2');
  if (title) title.textContent = 'This installation cannot be reached at the moment';
  document.querySelector('[data-live] [data-tone]')?.setAttribute('data-tone', 'bad');
}
