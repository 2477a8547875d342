import { createStore } from './store.ts';

/** How many changes were made without a connection and are not stored yet: every page says so. */
export const waitingSaves = createStore(0);
