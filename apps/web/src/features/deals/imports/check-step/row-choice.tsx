import { SegmentedControl } from '@mantine/core';
import type { Choice, Plan } from '../plan.ts';
import type { PreviewRow } from '../queries.ts';
import { CHOICE_OPTIONS } from './duplicate-choices.tsx';
import classes from './row-details.module.css';

interface RowChoiceProps {
  row: PreviewRow;
  override: Choice | undefined;
  choices: Plan['choices'];
  onChange: (choice: Choice | null) => void;
}

const AS_ALL = 'as-all';

/** What happens to this row, whatever happens to the others. */
export function RowChoice({ row: { row, duplicate }, override, choices, onChange }: RowChoiceProps) {
  const asAll = duplicate
    ? { value: AS_ALL, label: `Same as the others (${choices[duplicate.kind]})` }
    : { value: AS_ALL, label: 'Import' };
  const others = duplicate ? CHOICE_OPTIONS : [{ value: 'skip', label: 'Skip' }];
  const chosen = CHOICE_OPTIONS.find(({ value }) => value === override)?.value;
  return (
    <div className={classes.choice}>
      <span aria-hidden>This row</span>
      <SegmentedControl
        size="xs"
        aria-label={`What happens to row ${row}`}
        data={[asAll, ...others]}
        value={chosen ?? AS_ALL}
        onChange={(value) => onChange(CHOICE_OPTIONS.find((option) => option.value === value)?.value ?? null)}
      />
    </div>
  );
}
