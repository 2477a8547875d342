import { IconCalendarDue } from '@tabler/icons-react';
import { formatDay } from '../../../lib/base/format.ts';
import classes from './diligence.module.css';
import type { Due as DueText } from './due-text.ts';

/** A date in words; what is overdue is told by the words, and its colour says it again. */
export function Due({ due: { text, tone }, day }: { due: DueText; day: string }) {
  return (
    <span className={classes.due} data-tone={tone} title={formatDay(day)}>
      <IconCalendarDue size={15} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}
