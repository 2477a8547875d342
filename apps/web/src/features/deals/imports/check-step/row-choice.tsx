import { SegmentedControl } from '@mantine/core';
import type { Choice, Plan } from '../plan.ts';
import type { PreviewRow } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import { choiceOptions } from './duplicate-choices.tsx';
import classes from './row-details.module.css';

interface RowChoiceProps {
  row: PreviewRow;
  override: Choice | undefined;
  choices: Plan['choices'];
  onChange: (choice: Choice | null) => void;
}

const labelOf = (options: ReturnType<typeof choiceOptions>, choice: Choice) =>
  options.find(({ value }) => value === choice)?.label.toLowerCase() ?? choice;
const AS_ALL = 'as-all';

/** What happens to this row, whatever happens to the others. */
export function RowChoice({ row: { row, duplicate }, override, choices, onChange }: RowChoiceProps) {
  const { kind, words } = useWizard();
  const options = choiceOptions(kind, words);
  const asAll = duplicate
    ? { value: AS_ALL, label: `Same as the others (${labelOf(options, choices[duplicate.kind])})` }
    : { value: AS_ALL, label: 'Import' };
  const others = duplicate ? options : [{ value: 'skip', label: 'Skip' }];
  const chosen = options.find(({ value }) => value === override)?.value;
  return (
    <div className={classes.choice}>
      <span aria-hidden>This row</span>
      <SegmentedControl
        size="xs"
        aria-label={`What happens to row ${row}`}
        data={[asAll, ...others]}
        value={chosen ?? AS_ALL}
        onChange={(value) => onChange(options.find((option) => option.value === value)?.value ?? null)}
      />
    </div>
  );
}
