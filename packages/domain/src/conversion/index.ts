export * from './price-round.ts';
export type { Convertible, PoolTarget, RoundTerms } from './round-terms.ts';
