import { STAGE_TYPE_COLORS } from '@cairn/domain';
import { Textarea, TextInput } from '@mantine/core';
import { api } from '../../../../lib/api/api.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { stageColor } from '../../../../ui/stage-color.ts';
import { FAILED, TYPE_COLORS } from '../labels.ts';
import type { StageType } from '../queries.ts';
import { ColorChoice } from '../stages/color-choice.tsx';
import { useSettingForm } from '../use-setting-form.ts';

const COLORS = STAGE_TYPE_COLORS.map((value) => ({
  value,
  name: TYPE_COLORS[value].label,
  background: stageColor(TYPE_COLORS[value].stage).solid,
}));

interface TypeDialogProps {
  /** Null adds one. */
  type: StageType | null;
  onClose: () => void;
}

export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const { values, errors, pending, conflict, kept, change, choose, onSubmit } = useSettingForm({
    name: 'stage-type',
    fresh: { name: '', description: '' as string | null, color: 'grey' as StageType['color'] },
    record: type,
    find: ({ stage_types }, id) => stage_types.find((each) => each.id === id),
    create: (input, context) => api.pipelineSettings.createType(input, { context }),
    update: (input) => api.pipelineSettings.updateType(input),
    refusals: { STAGE_TYPE_NAME_TAKEN: 'name' },
    failed: FAILED.saveType,
    saved: type ? 'Stage type saved' : 'Stage type added',
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={type ? `Edit ${type.name}` : 'Add a stage type'}
      submitLabel={type ? 'Save Changes' : 'Add Stage Type'}
      pending={pending}
      onSubmit={onSubmit}
      onClose={onClose}
      kept={kept}
      conflict={clashesOf(
        conflict,
        values,
        {
          name: { label: 'Name', say: (value) => value },
          description: { label: 'Description', say: (value) => value ?? '' },
          color: { label: 'Colour', say: (value) => TYPE_COLORS[value].label },
        },
        choose,
      )}
    >
      <TextInput
        label="Name"
        aria-required
        autoComplete="off"
        maxLength={60}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
        data-autofocus
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        value={values.description ?? ''}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
      <ColorChoice
        label="Colour"
        colors={COLORS}
        value={values.color}
        onChange={(color) => change({ color })}
        error={errors.color}
      />
    </FormDialog>
  );
}
