import { CUSTOM_FIELDS_MAX } from '@cairn/domain';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { useMay } from '../../../../lib/session/auth.tsx';
import { TextLink } from '../../../../ui/base/links.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { currencyColumnsOf, homeless, type Plan, withField } from '../plan.ts';
import type { Draft } from '../queries.ts';
import { StepFrame } from '../step-frame.tsx';
import { draftTargets } from '../targets.ts';
import wizard from '../wizard.module.css';
import { useWizard } from '../wizard-context.ts';
import { ArchivedFields } from './archived-fields.tsx';
import { ColumnRow } from './column-row.tsx';
import classes from './columns.module.css';
import { DraftNotices } from './draft-notices.tsx';
import { mappingProblems } from './mapping-problems.ts';
import { NewDeals } from './new-deals.tsx';
import { ReadingControls } from './reading-controls.tsx';

interface ColumnsStepProps {
  draft: Draft;
  plan: Plan;
  onPlan: (change: (plan: Plan) => Plan) => void;
  onNext: () => void;
}

export function ColumnsStep({ draft, plan, onPlan, onNext }: ColumnsStepProps) {
  const { goTo } = useWizard();
  const [wasPressed, setWasPressed] = useState(false);
  const find = draftTargets(draft);
  const problems = mappingProblems(draft.columns, plan, find);
  const mayAddFields = useMay('pipeline:configure');
  const all = homeless(draft.columns, plan);
  const without = all.slice(0, draft.fields_left);
  const isFull = mayAddFields && without.length < all.length;
  const used = plan.mapping.filter(({ field }) => field !== null).length;
  const currencyColumns = currencyColumnsOf(draft.columns, plan);
  const toFile = () => goTo(undefined);

  const next = () => {
    if (!problems.summary) return onNext();
    setWasPressed(true);
    // The first thing that is wrong, or in doubt; without a company name that is the first column.
    const at = [...problems.columns.keys(), ...problems.doubtful, 0][0];
    const row = document.getElementById(`column-${at}`);
    (row?.querySelector<HTMLElement>('fieldset button') ?? row?.querySelector('input'))?.focus();
  };

  return (
    <StepFrame
      step="columns"
      links={{ file: toFile }}
      title="What is in each column?"
      purpose="Suggested by name and content. Change what is wrong; your choice is remembered for lists with the same columns."
      onSubmit={next}
      secondary={
        <Button variant="default" onClick={toFile}>
          Back
        </Button>
      }
      note={
        problems.summary ? (
          <span className={wizard.warning} role={wasPressed ? 'alert' : undefined}>
            {problems.summary}
          </span>
        ) : (
          `${used} of ${plural(draft.columns.length, 'column')} used`
        )
      }
      primary={<Button type="submit">Check the rows</Button>}
    >
      <ReadingControls draft={draft} />
      <DraftNotices draft={draft} />
      <ArchivedFields draft={draft} plan={plan} onPlan={onPlan} />
      {isFull && (
        <Notice tone="warning">
          {plural(all.length, 'column has', 'columns have')} no field in Cairn, and{' '}
          {draft.fields_left === 0
            ? `all ${CUSTOM_FIELDS_MAX} fields of your own are in use`
            : `you can add ${draft.fields_left} more of ${CUSTOM_FIELDS_MAX} fields`}
          . To make room, archive fields that are not needed any more in{' '}
          <TextLink to="/opportunities" search={{ view: 'settings' }}>
            the settings of the pipeline
          </TextLink>
          .
        </Notice>
      )}
      {without.length > 0 && (
        <Notice>
          {without.length === 1 ? '1 column has' : `${without.length} columns have`} no field in Cairn.{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() =>
              onPlan((before) =>
                without.reduce(
                  (next, column) =>
                    column.create ? withField(next, column, { field: 'new', create: column.create }, find) : next,
                  before,
                ),
              )
            }
          >
            {without.length === 1 ? 'Add a field for it' : 'Add a field for each'}
          </Anchor>
        </Notice>
      )}
      {draft.import.record_kind === 'opportunity' && <NewDeals draft={draft} plan={plan} onPlan={onPlan} />}
      {!draft.encrypted_fields && (
        <Notice>Investment amount, valuation and ownership are encrypted: an administrator brings them in.</Notice>
      )}
      <ul className={classes.columns}>
        {draft.columns.map((column, place) => (
          <ColumnRow
            key={column.column}
            column={column}
            mapping={plan.mapping[place] ?? { column: column.column, field: null }}
            problem={problems.columns.get(column.column)}
            isDoubtful={problems.doubtful.has(column.column)}
            isConfirmed={plan.confirmed.includes(column.column)}
            draft={draft}
            find={find}
            currencyColumn={currencyColumns.get(column.column)}
            onPlan={onPlan}
          />
        ))}
      </ul>
    </StepFrame>
  );
}
