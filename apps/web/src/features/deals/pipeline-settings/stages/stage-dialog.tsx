import { STAGE_COLORS, type StageColor, stageKeyFromLabel } from '@cairn/domain';
import { Select, TextInput } from '@mantine/core';
import { api } from '../../../../lib/api/api.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { stageColor } from '../../../../ui/stage-color.ts';
import { colorName, FAILED } from '../labels.ts';
import classes from '../pipeline-settings.module.css';
import type { Stage, StageType } from '../queries.ts';
import { useSettingForm } from '../use-setting-form.ts';
import { ColorChoice } from './color-choice.tsx';

const COLORS = STAGE_COLORS.map((value) => ({ value, name: colorName(value), background: stageColor(value).solid }));

/** The type of most stages: what a new one usually is. */
const usualType = (types: readonly StageType[]): string | undefined =>
  types.toSorted((a, b) => b.stages - a.stages)[0]?.id;

interface StageDialogProps {
  /** Null adds one. */
  stage: Stage | null;
  types: readonly StageType[];
  onClose: () => void;
}

export function StageDialog({ stage, types, onClose }: StageDialogProps) {
  const { values, errors, pending, conflict, kept, change, choose, onSubmit } = useSettingForm({
    name: 'stage',
    fresh: { stage_label: '', stage_color: STAGE_COLORS[0] as StageColor, stage_type_id: usualType(types) ?? '' },
    record: stage,
    find: ({ stages }, id) => stages.find((each) => each.id === id),
    create: (input, context) => api.pipelineSettings.createStage(input, { context }),
    update: (input) => api.pipelineSettings.updateStage(input),
    refusals: { STAGE_LABEL_TAKEN: 'stage_label', STAGE_TYPE_UNKNOWN: 'stage_type_id' },
    failed: FAILED.saveStage,
    saved: stage ? 'Stage saved' : 'Stage added',
    onSaved: onClose,
  });
  const typeName = (id: string) => types.find((type) => type.id === id)?.name ?? 'another one';
  const key = stage?.stage_key ?? stageKeyFromLabel(values.stage_label);

  return (
    <FormDialog
      title={stage ? `Edit ${stage.stage_label}` : 'Add a stage'}
      submitLabel={stage ? 'Save Changes' : 'Add Stage'}
      pending={pending}
      onSubmit={onSubmit}
      onClose={onClose}
      kept={kept}
      conflict={clashesOf(
        conflict,
        values,
        {
          stage_label: { label: 'Label', say: (value) => value },
          stage_color: { label: 'Colour', say: (value) => colorName(value) },
          stage_type_id: { label: 'Type', say: (value) => typeName(value) },
        },
        choose,
      )}
    >
      <div>
        <TextInput
          label="Label"
          aria-required
          autoComplete="off"
          maxLength={60}
          value={values.stage_label}
          onChange={(event) => change({ stage_label: event.currentTarget.value })}
          error={errors.stage_label}
          data-autofocus
        />
        <p className={classes.key} aria-live="polite">
          Key: {key === '' ? <span>made from the label</span> : <code>{key}</code>}
          {stage && <span>. It stays the same when the label changes, because the history refers to it.</span>}
        </p>
      </div>
      <ColorChoice
        label="Colour"
        colors={COLORS}
        value={values.stage_color}
        onChange={(color) => change({ stage_color: color })}
        error={errors.stage_color}
      />
      <Select
        label="Type"
        description="What it means for a deal to be in this stage."
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.stage_type_id}
        onChange={(id) => id && change({ stage_type_id: id })}
        error={errors.stage_type_id}
      />
    </FormDialog>
  );
}
