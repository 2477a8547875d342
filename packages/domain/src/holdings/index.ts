export * from './combine.ts';
export * from './entries.ts';
export * from './position.ts';
