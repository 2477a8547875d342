import { setUpVerify } from '../features/site/pages/verify/verify-statement.ts';

/** The page that verifies a statement from disk: no network, no installation. */
const place = document.querySelector<HTMLElement>('[data-verify]');
const key = place?.querySelector<HTMLInputElement>('input[name="key"]');
if (place && key) {
  key.value = place.dataset.key ?? '';
  setUpVerify(place);
}
