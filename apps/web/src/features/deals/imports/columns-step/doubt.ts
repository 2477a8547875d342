import { formatDay } from '../../../../lib/base/format.ts';
import type { Format, FormatFor } from '../plan.ts';

export interface Doubt {
  question: string;
  /** Each way to read the column: what comes out, and how that reading is called. */
  answers: { label: string; hint: string; format: Format }[];
}

/** The question that a column leaves open, with an example from the column where there is one. */
export function doubtOf({ kind, example }: FormatFor, samples: readonly string[]): Doubt {
  if (kind === 'date' && example) {
    return {
      question: `“${example.original}” can be read in two ways. Which date is correct?`,
      answers: [
        { label: formatDay(example.day_first), hint: 'Day first', format: { dateOrder: 'day-first' } },
        { label: formatDay(example.month_first), hint: 'Month first', format: { dateOrder: 'month-first' } },
      ],
    };
  }
  if (kind === 'date') {
    return {
      question: 'Which comes first in these dates?',
      answers: [
        { label: 'The day', hint: '31/12/2026', format: { dateOrder: 'day-first' } },
        { label: 'The month', hint: '12/31/2026', format: { dateOrder: 'month-first' } },
      ],
    };
  }
  if (kind === 'money') {
    const shown = samples.find((sample) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(sample));
    return {
      question: `Is the decimal separator${shown ? ` of “${shown}”` : ''} a point or a comma?`,
      answers: [
        { label: 'The point', hint: 'as in 1,234.50', format: { decimal: 'point' } },
        { label: 'The comma', hint: 'as in 1.234,50', format: { decimal: 'comma' } },
      ],
    };
  }
  return {
    question: 'All values lie between 0 and 1. What does 0.25 mean?',
    answers: [
      { label: '25%', hint: '25 percent, written as a fraction', format: { scale: 2 } },
      { label: '0.25%', hint: 'already in percent', format: { scale: 0 } },
    ],
  };
}
