import type { Catalogue } from '../fields/field.ts';
import { PERCENT } from './percent-fields.ts';

export const SHARE_KINDS = {
  common: 'Common',
  preferred: 'Preferred, not participating',
  participating: 'Preferred, participating',
  capped: 'Preferred, participating up to a cap',
  option: 'Options and warrants',
} as const;

/** What a company's owners get when it is sold. */
export const COMPANY_EXIT = {
  label: 'Company exit',
  means: 'What each class of shares, and the firm, gets of a sale, after debt, preferences and conversion.',
  fields: {
    currency: { kind: 'currency', label: 'Currency' },
    debts: { kind: 'money', label: 'Debt and other claims', help: 'Paid before any shareholder.' },
    costs: { ...PERCENT, label: 'Costs of the sale', help: 'Of the price. Empty: none.' },
  },
  lists: {
    classes: {
      label: 'Classes of shares',
      one: 'class',
      help: 'Rank 1 is paid first; equal ranks share. Preferred shares convert one for one where that pays more.',
      min: 1,
      max: 12,
      columns: {
        name: { kind: 'text', max: 60, label: 'Class', required: true },
        kind: { kind: 'choice', choices: SHARE_KINDS, default: 'preferred', label: 'Rights' },
        shares: { kind: 'number', min: 1, max: 100_000_000_000, decimals: 0, label: 'Shares', required: true },
        invested: { kind: 'money', label: 'Paid in' },
        preference: { kind: 'number', min: 0, max: 20, decimals: 2, label: 'Preference, x' },
        cap: { kind: 'number', min: 0, max: 100, decimals: 2, label: 'Cap, x' },
        rank: { kind: 'integer', min: 1, max: 20, default: 1, label: 'Rank' },
        strike: { kind: 'money', label: 'Strike, of all' },
        own_shares: { kind: 'number', min: 0, max: 100_000_000_000, decimals: 0, label: 'Ours' },
        own_cost: { kind: 'money', label: 'Our cost' },
      },
    },
    sales: {
      label: 'Sale prices',
      one: 'price',
      min: 1,
      max: 12,
      columns: { price: { kind: 'money', label: 'Price of the company', required: true } },
    },
  },
} as const satisfies { label: string; means: string; fields: Catalogue; lists: object };
