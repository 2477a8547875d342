export * from './compare-models.ts';
export { constructFund } from './fund-construction.ts';
export * from './model-kinds.ts';
export type * from './model-result.ts';
export { yearsLater } from './read-input.ts';
export * from './run-model.ts';
