export * from './american-waterfall.ts';
export * from './capital-account.ts';
export * from './capital-call.ts';
export * from './european-waterfall.ts';
export * from './management-fee.ts';
export * from './performance.ts';
export * from './subsequent-close.ts';
export * from './terms.ts';
export { addTiers, gpTotal, lpTotal, type TierAmounts } from './tiers.ts';
