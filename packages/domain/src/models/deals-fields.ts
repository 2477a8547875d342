import type { Catalogue } from '../fields/field.ts';
import { CARRY_COLUMNS, SHARE } from './percent-fields.ts';

/** The same deals by both ways of carry: deal by deal, and of the whole fund. */
export const DEALS = {
  label: 'Carry deal by deal',
  means: 'What the general partner gets deal by deal, with and without losses carried forward, and what it owes back.',
  fields: {
    currency: { kind: 'currency', label: 'Currency' },
    ...CARRY_COLUMNS,
    tax: { ...SHARE, label: 'Tax on carry', help: 'What is owed back is at most the carry after this. Empty: none.' },
  },
  lists: {
    deals: {
      label: 'Deals',
      one: 'deal',
      help: 'A sale is final: what has not come back of the capital by then is lost.',
      min: 1,
      max: 24,
      columns: {
        name: { kind: 'text', max: 60, label: 'Deal', required: true },
        bought: { kind: 'date', label: 'Bought on', required: true },
        cost: { kind: 'money', label: 'Cost', required: true },
        fees: { kind: 'money', label: 'Fees of it' },
        written_down_on: { kind: 'date', label: 'Written down on' },
        written_down: { kind: 'money', label: 'Written down by' },
        sold: { kind: 'date', label: 'Sold on' },
        proceeds: { kind: 'money', label: 'Proceeds' },
      },
    },
  },
} as const satisfies { label: string; means: string; fields: Catalogue; lists: object };
