import { Checkbox, Select, Textarea } from '@mantine/core';
import { plural } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { REASON_MAX } from '../stage-moves/move-form.tsx';
import classes from './bulk.module.css';
import type { BulkFieldsProps } from './bulk-choices.ts';
import type { StageCount } from './use-selected-stages.ts';

interface MoveFieldsProps extends BulkFieldsProps {
  /** The selected deals that are in a closed stage, other than the one that is chosen. */
  closed: StageCount[];
}

export function MoveFields({ choices, errors, onChange, closed }: MoveFieldsProps) {
  const { data: stages = [] } = useStages();
  const data = stages.map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label }));
  return (
    <>
      <Select
        label="To stage"
        description="Deals with open mandatory items stay put; you’ll see which."
        placeholder="Choose a stage"
        searchable
        openOnFocus={false}
        data={data}
        value={data.some(({ value }) => value === choices.stage) ? choices.stage : null}
        onChange={(stage) => onChange({ stage })}
        renderOption={({ option }) => {
          const { stage_label, stage_color } = stageOf(stages, option.value);
          return <StageLabel label={stage_label} color={stage_color} />;
        }}
        error={errors.new_stage}
        required
        data-autofocus
      />
      {closed.length > 0 && (
        <div className={classes.closed}>
          <Notice tone="warning">
            {closed
              .map(
                ({ stage_key, total }) =>
                  `${plural(total, 'deal is', 'deals are')} in ${stageOf(stages, stage_key).stage_label}`,
              )
              .join(', ')}
            . Closed deals stay unless you say otherwise.
          </Notice>
          <Checkbox
            label="Move the closed deals, too"
            description="They count as won or lost no more, unless the new stage does."
            checked={choices.closed}
            onChange={(event) => onChange({ closed: event.currentTarget.checked })}
          />
        </div>
      )}
      <Textarea
        mt="md"
        label="Reason (optional)"
        description="Stored with each move."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        value={choices.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
        error={errors.change_reason}
      />
    </>
  );
}
