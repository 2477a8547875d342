/** The key and the attribute are those of public/color-scheme.js and of the app's theme. */
const KEY = 'cairn-color-scheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function chosen(): string {
  try {
    return localStorage.getItem(KEY) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function store(scheme: string): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage may be switched off; the choice then holds for this page.
  }
}

function apply(scheme: string): void {
  const dark = scheme === 'dark' || (scheme === 'auto' && systemIsDark.matches);
  document.documentElement.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light');
  // Pictures follow the system by themselves; a choice against it has to be told to them.
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-scheme="dark"]')) {
    const media = scheme === 'auto' ? '(prefers-color-scheme: dark)' : dark ? 'all' : 'not all';
    if (source.media !== media) source.media = media;
  }
}

/** The choice of light, dark or the system, shared with the app. */
export function setUpScheme(): void {
  const switches = document.querySelectorAll<HTMLInputElement>('[data-schemes] input');
  for (const input of switches) {
    input.checked = input.value === chosen();
    input.addEventListener('change', () => {
      store(input.value);
      apply(input.value);
    });
  }
  systemIsDark.addEventListener('change', () => apply(chosen()));
  apply(chosen());
}
