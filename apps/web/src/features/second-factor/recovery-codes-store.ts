import { createStore } from '../../lib/store.ts';

/**
 * Recovery codes that were just made and are still to be stored by their owner. Outside of the components that got them:
 * those go when the session steps up, and the codes are shown once.
 */
export const freshRecoveryCodes = createStore<readonly string[] | null>(null);
