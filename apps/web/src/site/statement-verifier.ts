import { setUpVerify } from '../features/site/pages/verify/verify-statement.ts';

/** Beside the script of every public page, on /verify alone: the maths of a fund is larger than all the rest of them. */
const place = document.querySelector<HTMLElement>('[data-verify]');
if (place) setUpVerify(place);
