export * from './build-ledger.ts';
export * from './guess-kind.ts';
export * from './import-kinds.ts';
export * from './plan-history.ts';
export * from './plan-holdings.ts';
export * from './plan-partners.ts';
export * from './read-rows.ts';
export * from './reconcile.ts';
