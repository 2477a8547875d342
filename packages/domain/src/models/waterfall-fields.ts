import type { Catalogue } from '../fields/field.ts';
import { CARRY_COLUMNS } from './percent-fields.ts';

/** The same money through several agreements: who gets what of each sale. */
export const WATERFALL = {
  label: 'Waterfall scenarios',
  means: 'What LPs and the general partner get of each sale, side by side for several terms.',
  fields: { currency: { kind: 'currency', label: 'Currency' } },
  lists: {
    calls: {
      label: 'Paid in',
      one: 'call',
      min: 1,
      max: 24,
      columns: {
        day: { kind: 'date', label: 'Day', required: true },
        amount: { kind: 'money', label: 'Amount', required: true },
      },
    },
    exits: {
      label: 'Sales',
      one: 'sale',
      help: 'Each is looked at by itself: everything sold on one day for one amount.',
      min: 1,
      max: 8,
      columns: {
        name: { kind: 'text', max: 60, label: 'Sale', required: true },
        day: { kind: 'date', label: 'Day', required: true },
        amount: { kind: 'money', label: 'Proceeds', required: true },
      },
    },
    terms: {
      label: 'Terms',
      one: 'set of terms',
      min: 1,
      max: 4,
      columns: { name: { kind: 'text', max: 60, label: 'Terms', required: true }, ...CARRY_COLUMNS },
    },
  },
} as const satisfies { label: string; means: string; fields: Catalogue; lists: object };
