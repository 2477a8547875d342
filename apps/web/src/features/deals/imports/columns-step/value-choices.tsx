import { ownEntry } from '@cairn/domain';
import { Select } from '@mantine/core';
import { plural } from '../../../../lib/base/format.ts';
import { fullName, useTeam } from '../../../../lib/team.ts';
import type { Format } from '../plan.ts';
import type { Column, Draft } from '../queries.ts';
import classes from './columns.module.css';

interface ValuesProps {
  column: Column;
  format: Format;
  onChange: (format: Format) => void;
}

/** Which stage each value of a column means. A value without a stage begins in the first one and is kept as a remark. */
export function StageValues({ column, stages, format, onChange }: ValuesProps & { stages: Draft['stages'] }) {
  if (column.values.length === 0)
    return <p className={classes.evidence}>Too many different values for stages. Each becomes a remark.</p>;
  return (
    <ValueChoices
      column={column}
      noun="Stage"
      options={stages.map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label }))}
      chosen={format.stages ?? {}}
      onChange={(stages) => onChange({ stages })}
    />
  );
}

/** Which colleague each name of a column means. A name without one is kept as a remark. */
export function PersonValues({ column, format, onChange }: ValuesProps) {
  const { data: team = [] } = useTeam();
  // Names that are too many to be chosen one by one are known by themselves or become remarks.
  if (column.values.length === 0) return null;
  const people = team.filter(({ is_active }) => is_active);
  return (
    <ValueChoices
      column={column}
      noun="Person"
      options={people.map((member) => ({ value: member.id, label: fullName(member) }))}
      chosen={format.people ?? {}}
      onChange={(people) => onChange({ people })}
    />
  );
}

const NONE = '';

interface ValueChoicesProps {
  column: Column;
  noun: string;
  options: { value: string; label: string }[];
  chosen: Record<string, string | null>;
  onChange: (chosen: Record<string, string | null>) => void;
}

function ValueChoices({ column: { header, values }, noun, options, chosen, onChange }: ValueChoicesProps) {
  const data = [{ value: NONE, label: 'None (remark)' }, ...options];
  return (
    <ul className={classes.values} aria-label={`${noun} for each value of “${header}”`}>
      {values.map(({ key, value, rows }) => (
        <li key={key}>
          <span className={classes.value} title={value}>
            {value}
          </span>
          <span className={classes.valueRows}>{plural(rows, 'row')}</span>
          <Select
            size="xs"
            aria-label={`${noun} for “${value}”`}
            data={data}
            searchable
            value={ownEntry(chosen, key) ?? NONE}
            onChange={(one) => onChange({ ...chosen, [key]: one || null })}
          />
        </li>
      ))}
    </ul>
  );
}
