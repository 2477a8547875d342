import type { ComponentType } from 'react';
import { createStore } from '../../../../lib/base/store.ts';

interface FreshCodes {
  codes: readonly string[];
  Dialog: ComponentType<{ codes: readonly string[] }>;
}

/**
 * Recovery codes that were just made and are still to be stored by their owner, with what shows them. Outside of the
 * components that got them: those go when the session steps up, and the codes are shown once.
 */
export const freshRecoveryCodes = createStore<FreshCodes | null>(null);
