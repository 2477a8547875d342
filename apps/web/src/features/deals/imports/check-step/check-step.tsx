import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { AmountSums } from '../../../../ui/amount-sums.tsx';
import { toastError } from '../../../../ui/base/toast.tsx';
import { CountSum } from '../count-sum.tsx';
import type { ImportWords } from '../import-words.ts';
import { type Plan, withOverride } from '../plan.ts';
import type { Counts, Draft, Preview } from '../queries.ts';
import { StepFrame } from '../step-frame.tsx';
import { planTargets } from '../targets.ts';
import { useRunImport } from '../use-run-import.ts';
import wizard from '../wizard.module.css';
import { useWizard } from '../wizard-context.ts';
import classes from './check.module.css';
import { CheckProblem } from './check-problem.tsx';
import { DuplicateChoices } from './duplicate-choices.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { UnfitNotice } from './unfit-notice.tsx';
import { useCorrections } from './use-corrections.ts';
import { type Show, usePreview } from './use-preview.ts';

interface CheckStepProps {
  draft: Draft;
  plan: Plan;
  onPlan: (change: (plan: Plan) => Plan) => void;
  onBack: () => void;
}

export function CheckStep({ draft, plan, onPlan, onBack }: CheckStepProps) {
  const { goTo, words } = useWizard();
  const [place, setPlace] = useState<{ show: Show; offset: number }>({ show: 'all', offset: 0 });
  const { id } = draft.import;
  const { data, error, isStale, refetch } = usePreview(id, plan, place.show, place.offset);
  const corrections = useCorrections(id);
  const run = useRunImport(id);
  const [isSettling, setIsSettling] = useState(false);
  const targets = planTargets(draft, plan);
  const headers = draft.columns.map(({ header }) => header);
  const imported = data?.counts.imported ?? 0;
  const canRun = data !== undefined && !error && !isStale && imported > 0;

  // What was typed last counts, also where only the press of the button left its field.
  const start = async () => {
    if (!canRun || isSettling || run.isPending) return;
    setIsSettling(true);
    try {
      await corrections.settle();
      run.mutate(plan);
    } catch (problem) {
      toastError('Not imported: a correction could not be saved', problem);
    } finally {
      setIsSettling(false);
    }
  };

  return (
    <StepFrame
      step="check"
      links={{ file: () => goTo(undefined), columns: onBack }}
      title="Check what will be imported"
      purpose="Nothing has been imported yet. Either all valid rows are imported, or none."
      aside={<CountSum counts={data?.counts} isStale={isStale} isPlanned />}
      onSubmit={() => void start()}
      secondary={
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      }
      note={
        isStale && !error ? (
          <span className={wizard.busy} role="status">
            <Loader size={14} aria-hidden /> Checking the rows…
          </span>
        ) : (
          data && imported === 0 && <span className={wizard.warning}>{nothingToImport(data.counts)}</span>
        )
      }
      primary={
        <Button type="submit" className={classes.run} disabled={!canRun} loading={isSettling || run.isPending}>
          {imported > 0 && data ? sayImport(data.counts, words) : 'Import'}
        </Button>
      }
    >
      <CheckProblem error={run.error ?? error} onBack={onBack} onRetry={() => void refetch()} />
      {data && <UnfitNotice unfit={data.unfit} headers={headers} plan={plan} targets={targets} onBack={onBack} />}
      {data && data.shown.duplicate > 0 && (
        <DuplicateChoices
          count={data.shown.duplicate}
          choices={plan.choices}
          onChange={(change) => onPlan((before) => ({ ...before, choices: { ...before.choices, ...change } }))}
        />
      )}
      {data && data.sums.length > 0 && (
        <details className={classes.sums}>
          <summary>{sayAmounts(data.sums, words.many)}</summary>
          <AmountSums sums={data.sums} one={words.one} many={words.many} />
        </details>
      )}
      {(data || !error) && (
        <PreviewRows
          preview={data}
          isStale={isStale}
          targets={targets}
          plan={plan}
          place={place}
          onPlace={setPlace}
          headers={headers}
          corrections={corrections}
          onChoice={(row, choice) => onPlan((before) => withOverride(before, row, choice))}
        />
      )}
    </StepFrame>
  );
}

/** "Import 5 deals, merge 3 rows": what is merged becomes no deal of its own, and several rows may go into one. */
function sayImport({ created, merged }: Counts, { one, many, merge }: ImportWords): string {
  if (merged === 0 || merge === '') return `Import ${plural(created + merged, one, many)}`;
  const rows = one === 'deal' ? plural(merged, 'row') : plural(merged, one, many);
  if (created === 0) return `${merge} ${rows}`;
  return `Import ${plural(created, one, many)}, ${merge.toLowerCase()} ${one === 'deal' ? rows : merged}`;
}

/** "Amounts of the new deals, in USD, EUR, GBP" */
function sayAmounts(sums: Preview['sums'], many: string): string {
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  return `Amounts of the new ${many}, in ${currencies.join(', ')}`;
}

function nothingToImport({ read, skipped, rejected, unchanged = 0 }: Counts): string {
  if (unchanged > 0) return 'Nothing new: no row adds anything to a deal.';
  if (skipped === read) return 'Nothing new: every row is skipped.';
  return rejected === read ? 'No row can be read. Check the columns again.' : 'Every row is skipped or rejected.';
}
