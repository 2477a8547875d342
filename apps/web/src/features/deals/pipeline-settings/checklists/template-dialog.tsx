import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { api } from '../../../../lib/api/api.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { CHECKLIST_ROLES, FAILED } from '../labels.ts';
import type { Stage, Template } from '../queries.ts';
import { useSettingForm } from '../use-setting-form.ts';

type Role = Template['assigned_role'];
const ROLES = (Object.keys(CHECKLIST_ROLES) as Role[]).map((value) => ({ value, label: CHECKLIST_ROLES[value] }));

interface TemplateDialogProps {
  stage: Stage;
  /** Null adds one. */
  template: Template | null;
  onClose: () => void;
}

export function TemplateDialog({ stage, template, onClose }: TemplateDialogProps) {
  const { values, errors, pending, conflict, kept, change, choose, onSubmit } = useSettingForm({
    name: 'checklist',
    fresh: { title: '', description: '' as string | null, assigned_role: 'firm_user' as Role, is_mandatory: true },
    record: template,
    find: ({ stages }, id) => stages.flatMap(({ templates }) => templates).find((each) => each.id === id),
    create: (input, context) =>
      api.pipelineSettings.createTemplate({ ...input, pipeline_stage_id: stage.id }, { context }),
    update: (input) => api.pipelineSettings.updateTemplate(input),
    failed: FAILED.saveTemplate,
    saved: template ? 'Checklist item saved' : 'Checklist item added',
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={template ? 'Edit checklist item' : `Add a checklist item to ${stage.stage_label}`}
      submitLabel={template ? 'Save Changes' : 'Add Item'}
      pending={pending}
      onSubmit={onSubmit}
      onClose={onClose}
      kept={kept}
      conflict={clashesOf(
        conflict,
        values,
        {
          title: { label: 'Title', say: (value) => value },
          description: { label: 'Description', say: (value) => value ?? '' },
          assigned_role: { label: 'Done by', say: (value) => CHECKLIST_ROLES[value] },
          is_mandatory: { label: 'The item', say: (value) => (value ? 'Mandatory' : 'Optional') },
        },
        choose,
      )}
    >
      <TextInput
        label="Title"
        aria-required
        autoComplete="off"
        maxLength={200}
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errors.title}
        data-autofocus
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={values.description ?? ''}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
      <Select
        label="Done by"
        description="A firm administrator can complete every item."
        data={ROLES}
        value={values.assigned_role}
        onChange={(role) => role && change({ assigned_role: role })}
        error={errors.assigned_role}
      />
      <Checkbox
        label="Mandatory: a deal cannot leave the stage while it is open"
        checked={values.is_mandatory}
        onChange={(event) => change({ is_mandatory: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
