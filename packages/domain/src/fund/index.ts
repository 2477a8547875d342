export * from './american-waterfall.ts';
export * from './european-waterfall.ts';
export * from './terms.ts';
export { addTiers, gpTotal, lpTotal, type TierAmounts } from './tiers.ts';
