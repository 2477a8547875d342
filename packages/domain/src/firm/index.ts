export * from './api-keys.ts';
export * from './tenant-settings.ts';
