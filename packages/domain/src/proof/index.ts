export * from './base64.ts';
export * from './checkpoint.ts';
export * from './evidence.ts';
export * from './merkle.ts';
export * from './signed-note.ts';
export * from './time-stamp.ts';
export * from './witness.ts';
