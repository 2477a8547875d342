import type { Catalogue } from '../../fields/field.ts';

/** What a person writes to post a management fee; the fee itself comes from the terms. */
export const FEE_FIELDS = {
  from: { kind: 'date', label: 'First day of the period', required: true },
  to: { kind: 'date', label: 'Last day of the period', required: true },
  effective_on: { kind: 'date', label: 'Paid on', required: true },
  waived: { kind: 'money', label: 'Waived', help: 'Given up by the manager, of the whole fund.' },
  offset: { kind: 'money', label: 'Offset', help: 'For fees that portfolio companies paid to the manager.' },
} as const satisfies Catalogue;

export const EXPENSE_FIELDS = {
  kind: {
    kind: 'choice',
    choices: { expense: 'Expense', income: 'Income', tax: 'Withheld tax, paid to the authority' },
    default: 'expense',
    label: 'Kind',
    required: true,
  },
  amount: { kind: 'money', label: 'Amount', required: true },
  effective_on: { kind: 'date', label: 'Paid or received on', required: true },
  memo: { kind: 'text', max: 200, label: 'What for', required: true, placeholder: 'Audit of 2025', wide: true },
} as const satisfies Catalogue;
