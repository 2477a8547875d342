export * from './cap-table-fields.ts';
export * from './company-round.ts';
export * from './price-round.ts';
export type { OwnHolding, OwnInstrument, ShareEvent } from './round-sources.ts';
export type { Branch, Convertible, PoolTarget, RoundTerms } from './round-terms.ts';
