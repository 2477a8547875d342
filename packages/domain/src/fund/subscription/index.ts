export * from './check-answers.ts';
export * from './questions.ts';
export * from './states.ts';
