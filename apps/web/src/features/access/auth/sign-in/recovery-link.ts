import { createStore } from '../../../../lib/base/store.ts';

/**
 * The secret of the link that led here, in the memory of this page and nowhere else: not in the address, where the history,
 * a bookmark or a screenshot would keep it, and not in the browser's storage.
 */
export const recoveryLink = createStore<string | null>(null);
