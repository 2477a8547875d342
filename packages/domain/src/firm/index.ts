export * from './tenant-settings.ts';
