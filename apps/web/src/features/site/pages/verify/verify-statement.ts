import type { StatementReport } from '@cairn/domain/fund';
import { verifyFile } from './read-statement.ts';
import { showReport } from './show-report.ts';

/** Makes the form of the page work: on this server's page, and in the file that is opened from disk. */
export function setUpVerify(place: HTMLElement): void {
  const result = place.querySelector<HTMLElement>('[data-result]');
  const drop = place.querySelector<HTMLElement>('[data-drop]');
  const input = place.querySelector<HTMLInputElement>('input[type="file"]');
  const chosen = place.querySelector<HTMLElement>('[data-chosen]');
  const key = place.querySelector<HTMLInputElement>('input[name="key"]');
  if (!result || !drop || !input || !key) return;
  let latest = 0;
  const run = async (): Promise<void> => {
    const [file] = input.files ?? [];
    if (!file) return;
    if (chosen) chosen.textContent = file.name;
    const mine = ++latest;
    const report: StatementReport | undefined = await verifyFile(file, key.value.trim() || undefined);
    // A file that was chosen meanwhile has an answer of its own.
    if (mine === latest) showReport(result, file.name, report);
  };
  const runNow = () => void run();
  input.addEventListener('change', runNow);
  key.addEventListener('input', runNow);
  place.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.dataset.over = '';
  });
  drop.addEventListener('dragleave', () => delete drop.dataset.over);
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    delete drop.dataset.over;
    if (!event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    runNow();
  });
}
