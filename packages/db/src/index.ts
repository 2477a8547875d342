export { findUnsafe, TABLES_CLOSED_TO_APP, TABLES_WITHOUT_TENANT } from './assert-safe.ts';
export { findRunning } from './embedded/find-running.ts';
export { startEmbedded } from './embedded/start-embedded.ts';
export { migrate } from './migrate.ts';
export { type LoginRole, roleUrl } from './roles.ts';
export * as schema from './schema.ts';
