import { TASK_PRIORITIES, TASK_STATUSES } from '@cairn/domain';
import { Select, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { OptionalSelect } from '../../../../ui/forms/optional-select.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from '../task-labels.ts';
import { useAssignees } from '../use-assignees.ts';
import { DealPicker } from './deal-picker.tsx';
import classes from './editor.module.css';
import type { TaskValues } from './task-values.ts';

interface TaskFieldsProps {
  values: TaskValues;
  errors: Record<string, string>;
  onChange: (changed: Partial<TaskValues>) => void;
  disabled: boolean;
}

const STATUSES = TASK_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const PRIORITIES = TASK_PRIORITIES.toReversed().map((value) => ({ value, label: PRIORITY_LABELS[value] }));

export function TaskFields({ values, errors, onChange, disabled }: TaskFieldsProps) {
  const { options } = useAssignees();
  // Who has left since keeps what they have, and is offered no more.
  const people = options.filter(({ is_active, value }) => is_active || value === values.assigned_to);
  return (
    <>
      <TextInput
        label="Title"
        aria-required
        autoComplete="off"
        maxLength={200}
        value={values.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={errors.title}
        disabled={disabled}
        data-autofocus
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={values.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        error={errors.description}
        disabled={disabled}
      />
      <div className={classes.pair}>
        <Select
          label="Status"
          data={STATUSES}
          value={values.status}
          onChange={(status) => status && onChange({ status })}
          error={errors.status}
          disabled={disabled}
        />
        <Select
          label="Priority"
          data={PRIORITIES}
          value={values.priority}
          onChange={(priority) => priority && onChange({ priority })}
          error={errors.priority}
          disabled={disabled}
        />
        <OptionalSelect
          label="Assignee"
          data={people}
          value={values.assigned_to}
          onChange={(assigned_to) => onChange({ assigned_to })}
          none="Nobody"
          error={errors.assigned_to}
          disabled={disabled}
        />
        <DateInput
          label="Due date (optional)"
          name="due_date"
          value={values.due_date}
          onChange={(due_date) => onChange({ due_date })}
          error={errors.due_date}
          disabled={disabled}
        />
      </div>
      <DealPicker
        value={values.deal}
        onChange={(deal) => onChange({ deal })}
        error={errors.opportunity_id}
        disabled={disabled}
      />
    </>
  );
}
