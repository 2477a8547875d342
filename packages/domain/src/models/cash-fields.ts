import type { Catalogue } from '../fields/field.ts';

/** Whether the cash lasts, month by month. */
export const CASH_FORECAST = {
  label: 'Cash forecast',
  means: 'How much cash there will be each month, and how much has to be called so that it lasts.',
  fields: {
    currency: { kind: 'currency', label: 'Currency' },
    start: { kind: 'date', label: 'Cash on', required: true },
    opening: { kind: 'money', label: 'Cash on that day', required: true },
    months: { kind: 'integer', min: 1, max: 60, default: 24, label: 'Months' },
    least: { kind: 'money', label: 'Cash to keep', help: 'The least cash that must be there at the end of a month.' },
  },
  lists: {
    lines: {
      label: 'Expected',
      one: 'line',
      help: 'What comes in and goes out, once or again and again.',
      min: 1,
      max: 60,
      columns: {
        name: { kind: 'text', max: 80, label: 'What', required: true },
        direction: { kind: 'choice', choices: { in: 'In', out: 'Out' }, default: 'out', label: 'Direction' },
        amount: { kind: 'money', label: 'Amount', required: true },
        first: { kind: 'date', label: 'First on', required: true },
        every: {
          kind: 'choice',
          choices: { once: 'Once', month: 'Every month', quarter: 'Every quarter', year: 'Every year' },
          default: 'once',
          label: 'How often',
        },
        last: { kind: 'date', label: 'Last on' },
      },
    },
  },
} as const satisfies { label: string; means: string; fields: Catalogue; lists: object };
