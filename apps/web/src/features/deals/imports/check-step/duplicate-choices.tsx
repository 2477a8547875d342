import { SegmentedControl } from '@mantine/core';
import { plural } from '../../../../lib/base/format.ts';
import type { Choice, Plan } from '../plan.ts';
import classes from './duplicate-choices.module.css';

interface DuplicateChoicesProps {
  count: number;
  choices: Plan['choices'];
  onChange: (change: Partial<Plan['choices']>) => void;
}

export const CHOICE_OPTIONS: { value: Choice; label: string }[] = [
  { value: 'skip', label: 'Skip' },
  { value: 'merge', label: 'Merge' },
  { value: 'keep', label: 'Keep' },
];

const MERGE = 'Fills empty fields and adds tags; never overwrites.';
const KINDS = [
  {
    key: 'same_deal',
    label: 'Same deal',
    meaning: 'Company, round, amount and date are the same.',
    effects: { skip: 'The row is skipped.', merge: MERGE, keep: 'Creates the deal a second time.' },
  },
  {
    key: 'same_company',
    label: 'Same company',
    meaning: 'Another deal with a company that already has one.',
    effects: { skip: 'The row is skipped.', merge: MERGE, keep: 'Creates a new deal, for example for a new round.' },
  },
] as const;

/** What happens to rows that repeat a deal or a company; single rows can differ. */
export function DuplicateChoices({ count, choices, onChange }: DuplicateChoicesProps) {
  return (
    <section className={classes.duplicates} aria-label="Possible duplicates">
      <p className={classes.duplicatesTitle}>
        <strong>{plural(count, 'possible duplicate')}</strong> within the list and against the pipeline
      </p>
      {KINDS.map(({ key, label, meaning, effects }) => (
        <div key={key} className={classes.kind}>
          <p className={classes.kindText}>
            <strong>{label}</strong>
            <span>{meaning}</span>
          </p>
          <SegmentedControl
            size="xs"
            aria-label={label}
            data={CHOICE_OPTIONS}
            value={choices[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
          <p className={classes.effect}>{effects[choices[key]]}</p>
        </div>
      ))}
    </section>
  );
}
