export * from './allocate.ts';
export * from './exact.ts';
export * from './exchange.ts';
export * from './finance-error.ts';
export * from './ratios.ts';
export * from './working.ts';
export * from './xirr.ts';
