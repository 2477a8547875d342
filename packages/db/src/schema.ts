export * from './schema/access.ts';
export * from './schema/audit.ts';
export * from './schema/import-keys.ts';
export * from './schema/imports.ts';
export * from './schema/opportunities.ts';
export * from './schema/pipeline.ts';
export * from './schema/stage-history.ts';
export * from './schema/tenants.ts';
