import { isDay } from '@cairn/domain';
import { Button, Select } from '@mantine/core';
import { useNameOf } from '../../../lib/team.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import classes from './calibration.module.css';
import type { Calibration, CalibrationSearch } from './queries.ts';

interface CalibrationFiltersProps {
  search: CalibrationSearch;
  data: Calibration | undefined;
  onSearch: (change: CalibrationSearch) => void;
}

const ALL = 'all';

/** When the outcome was known, whose forecasts, and of which funding round. */
export function CalibrationFilters({ search, data, onSearch }: CalibrationFiltersProps) {
  const nameOf = useNameOf();
  const { from, to, member, round } = search;
  const people = data?.people ?? [];
  const rounds = [...new Set([...(data?.rounds ?? []), ...(round ? [round] : [])])];
  const onDay = (key: 'from' | 'to') => (day: string) => {
    if (day === '' || isDay(day)) onSearch({ [key]: day || undefined });
  };
  return (
    <div className={classes.filters}>
      <DateInput size="xs" label="Known from" value={from ?? ''} max={to} onChange={onDay('from')} />
      <DateInput size="xs" label="Known until" value={to ?? ''} min={from} onChange={onDay('to')} />
      {people.length > 0 && (
        <Select
          size="xs"
          label="Member"
          data={[
            { value: ALL, label: 'All members' },
            ...people.map((id) => ({ value: id, label: nameOf(id) })).sort((a, b) => a.label.localeCompare(b.label)),
          ]}
          value={member ?? ALL}
          onChange={(value) => onSearch({ member: value === ALL ? undefined : (value ?? undefined) })}
        />
      )}
      {rounds.length > 0 && (
        <Select
          size="xs"
          label="Funding round"
          data={[{ value: ALL, label: 'All rounds' }, ...rounds.map((value) => ({ value, label: value }))]}
          value={round ?? ALL}
          onChange={(value) => onSearch({ round: value === ALL ? undefined : (value ?? undefined) })}
        />
      )}
      {(from || to || member || round) && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => onSearch({ from: undefined, to: undefined, member: undefined, round: undefined })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
