import type { Catalogue } from '../fields/field.ts';

export const PERCENT = { kind: 'number', min: 0, max: 99.9999, decimals: 4, unit: '%' } as const;
export const SHARE = { ...PERCENT, max: 100 } as const;

/** How profit is shared, as a person writes it. */
export const CARRY_COLUMNS = {
  hurdle: { ...PERCENT, label: 'Hurdle per year', required: true },
  carry: { ...PERCENT, label: 'Carry', required: true },
  catch_up: { ...SHARE, label: 'Catch-up', required: true, help: '0 means none; else more than the carry.' },
} as const satisfies Catalogue;
