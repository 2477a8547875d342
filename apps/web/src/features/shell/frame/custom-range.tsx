import { isDateRange, isDay } from '@cairn/domain';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ChosenRange, RangeSearch } from '../../../lib/date-range.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import classes from './date-range.module.css';

/** Two days by hand. */
export function CustomRange({ range, onApply }: { range: ChosenRange; onApply: (search: RangeSearch) => void }) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [problem, setProblem] = useState<string>();

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const found = problemWith(from, to);
    setProblem(found);
    if (!found) onApply({ from, to });
  };

  return (
    <form className={classes.custom} onSubmit={apply} noValidate>
      <p className={classes.customTitle} data-chosen={range.key === undefined || undefined}>
        Custom range
      </p>
      <div className={classes.customDays}>
        <DateInput inOverlay label="From" value={from} max={isDay(to) ? to : undefined} onChange={setFrom} />
        <DateInput inOverlay label="To" value={to} min={isDay(from) ? from : undefined} onChange={setTo} />
      </div>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <Button type="submit" variant="default" size="xs" h={32} fullWidth>
        Apply
      </Button>
    </form>
  );
}

function problemWith(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both dates.';
  if (from > to) return 'The end date must not be before the start date.';
  return isDateRange({ from, to }) ? undefined : 'A range can be at most ten years long.';
}
