import type { MetricUnit } from '@cairn/domain';
import { periodName } from '@cairn/domain';
import { TextInput } from '@mantine/core';
import { formatMetric } from '../../../lib/base/format-metric.ts';
import classes from './answer.module.css';
import { type Form, written } from './queries.ts';

interface MetricFieldProps {
  metric: Form['metrics'][number];
  currency: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const signOf = (unit: MetricUnit, currency: string): string | null =>
  ({ amount: currency, percent: '%', months: 'months', number: null })[unit];

/** One figure: what it means, what it was last time, and the field with its unit. */
export function MetricField({ metric, currency, value, onChange, error }: MetricFieldProps) {
  const { key, label, definition, unit_kind, last } = metric;
  const sign = signOf(unit_kind, currency);
  const isAsBefore = last !== null && value === written(last.value);
  return (
    <TextInput
      label={label}
      description={definition}
      inputMode="decimal"
      autoComplete="off"
      name={key}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      rightSection={sign && <span className={classes.sign}>{sign}</span>}
      rightSectionWidth={sign ? 68 : undefined}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      classNames={{ input: classes.number ?? '' }}
      {...(last && {
        inputContainer: (input) => (
          <>
            {input}
            <span className={classes.last} data-same={isAsBefore || undefined}>
              {isAsBefore ? 'As in ' : `${formatMetric(Number(last.value), unit_kind, currency)} in `}
              {periodName(last.period_end)}
            </span>
          </>
        ),
      })}
    />
  );
}
