import { Select } from '@mantine/core';
import { plural } from '../../../../lib/base/format.ts';
import type { Format } from '../plan.ts';
import type { Column, Draft } from '../queries.ts';
import classes from './columns.module.css';

interface StageValuesProps {
  column: Column;
  stages: Draft['stages'];
  format: Format;
  onChange: (format: Format) => void;
}

const FIRST = '';

/** Which stage each value of a column means. A value without a stage begins in the first one and is kept as a remark. */
export function StageValues({ column: { header, values }, stages, format, onChange }: StageValuesProps) {
  if (values.length === 0)
    return <p className={classes.evidence}>Too many different values for stages. Each becomes a remark.</p>;
  const options = [
    { value: FIRST, label: 'None (remark)' },
    ...stages.map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label })),
  ];
  return (
    <ul className={classes.stages} aria-label={`Stages for the values of “${header}”`}>
      {values.map(({ key, value, rows }) => (
        <li key={key}>
          <span className={classes.stageValue} title={value}>
            {value}
          </span>
          <span className={classes.stageRows}>{plural(rows, 'row')}</span>
          <Select
            size="xs"
            aria-label={`Stage for “${value}”`}
            data={options}
            value={format.stages?.[key] ?? FIRST}
            allowDeselect={false}
            onChange={(stage) => onChange({ stages: { ...format.stages, [key]: stage || null } })}
          />
        </li>
      ))}
    </ul>
  );
}
