import type { ImportKind } from '@cairn/domain';
import { SegmentedControl } from '@mantine/core';
import { plural } from '../../../../lib/base/format.ts';
import type { ImportWords } from '../import-words.ts';
import type { Choice, Plan } from '../plan.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './duplicate-choices.module.css';

interface DuplicateChoicesProps {
  count: number;
  choices: Plan['choices'];
  onChange: (change: Partial<Plan['choices']>) => void;
}

export const choiceOptions = (kind: ImportKind, { merge }: ImportWords): { value: Choice; label: string }[] => [
  { value: 'skip', label: 'Skip' },
  // A transaction is never changed.
  ...(kind === 'investment_transaction' ? [] : [{ value: 'merge' as const, label: merge }]),
  // Two updates of one period are an update and its correction, whatever they are called.
  ...(kind === 'company_update'
    ? []
    : [{ value: 'keep' as const, label: kind === 'investment_transaction' ? 'Add' : 'Keep' }]),
];

const MEANS_SAME: Readonly<Record<Exclude<ImportKind, 'portfolio_company'>, string>> = {
  opportunity: 'Company, round, amount and date are the same, or were when an earlier list brought the row in.',
  company_update: 'A company has reported this period.',
  investment_transaction: 'Company, kind, date, amount and shares are the same.',
};

const kindsOf = (kind: ImportKind, { mergeEffect, keepEffect, same, sameCompany }: ImportWords) => {
  const merge = mergeEffect;
  const company = {
    key: 'same_company',
    label: 'Same company',
    meaning: sameCompany,
    effects: { skip: 'The row is skipped.', merge, keep: keepEffect },
  } as const;
  if (kind === 'portfolio_company') return [company];
  const record = {
    key: 'same_deal',
    label: same,
    meaning: MEANS_SAME[kind],
    effects: {
      skip: 'The row is skipped.',
      merge,
      keep: kind === 'opportunity' ? 'Creates the deal a second time.' : 'Records it once more.',
    },
  } as const;
  return kind === 'opportunity' ? [record, company] : [record];
};

/** What happens to rows that repeat a deal or a company; single rows can differ. */
export function DuplicateChoices({ count, choices, onChange }: DuplicateChoicesProps) {
  const { kind, words } = useWizard();
  return (
    <section className={classes.duplicates} aria-label="Possible duplicates">
      <p className={classes.duplicatesTitle}>
        <strong>{plural(count, 'possible duplicate')}</strong> within the list and {words.compared}
      </p>
      {kindsOf(kind, words).map(({ key, label, meaning, effects }) => (
        <div key={key} className={classes.kind}>
          <p className={classes.kindText}>
            <strong>{label}</strong>
            <span>{meaning}</span>
          </p>
          <SegmentedControl
            size="xs"
            aria-label={label}
            data={choiceOptions(kind, words)}
            value={choices[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
          <p className={classes.effect}>
            {/* All of them have their room, so that nothing below moves with the choice; one is seen. */}
            {choiceOptions(kind, words).map(({ value }) => (
              <span key={value} data-shown={value === choices[key] || undefined}>
                {effects[value]}
              </span>
            ))}
          </p>
        </div>
      ))}
    </section>
  );
}
