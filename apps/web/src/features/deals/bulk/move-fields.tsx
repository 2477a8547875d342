import { Select, Textarea } from '@mantine/core';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { REASON_MAX } from '../stage-moves/move-form.tsx';
import type { BulkFieldsProps } from './bulk-choices.ts';

export function MoveFields({ choices, errors, onChange }: BulkFieldsProps) {
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
        allowDeselect={false}
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
