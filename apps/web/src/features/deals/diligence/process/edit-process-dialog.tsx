import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { formatDay } from '../../../../lib/base/format.ts';
import { badDays } from '../../../../lib/fields/read-day.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { FAILED } from '../labels.ts';
import type { Process } from '../queries.ts';
import { useChangeProcess } from './use-change-process.ts';

const FIELDS = ['name', 'target_completion_date', 'blockers'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const valuesOf = ({ name, target_completion_date, blockers }: Process): Values => ({
  name,
  target_completion_date: target_completion_date ?? '',
  blockers: blockers ?? '',
});

/** Name, target and blockers. When a colleague was faster, what was typed stays and theirs is shown beside it. */
export function EditProcessDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const [begun, setBegun] = useState(() => valuesOf(process));
  const [values, setValues] = useState(begun);
  const [seen, setSeen] = useState(process.version);
  const [theirs, setTheirs] = useState<Values | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const changed = FIELDS.filter((field) => values[field] !== begun[field]);
  const { mutate, isPending } = useChangeProcess(process.id, {
    send: () =>
      api.diligence.update({
        id: process.id,
        version: seen,
        ...Object.fromEntries(changed.map((field) => [field, field === 'name' ? values.name : values[field] || null])),
      }),
    onDone: () => {
      toast({ title: 'Process saved', tone: 'success' });
      onClose();
    },
    onRefused: (error) => {
      const current = staleProcess(error);
      setErrors(fieldErrors(error));
      if (current) meetConflict(current);
      else if (Object.keys(fieldErrors(error)).length === 0) toastError(FAILED.saveProcess, error);
    },
  });
  // What only they changed becomes the form's own; what was typed here stays, to be saved over theirs or not.
  const meetConflict = (current: Process) => {
    const now = valuesOf(current);
    setTheirs(now);
    setBegun(now);
    setSeen(current.version);
    setValues({ ...now, ...Object.fromEntries(changed.map((field) => [field, values[field]])) });
  };
  const set = (field: keyof Values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((before) => ({ ...before, [field]: value }));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const bad = badDays({ target_completion_date: values.target_completion_date });
    setErrors(bad);
    if (Object.keys(bad).length > 0) return;
    if (changed.length === 0) onClose();
    else mutate(undefined);
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} title="Edit process" size="md">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {theirs && <Conflict theirs={theirs} values={values} />}
          <TextInput
            label="Name"
            required
            maxLength={200}
            value={values.name}
            error={errors.name}
            onChange={set('name')}
          />
          <DateInput
            name="target_completion_date"
            label="Target date"
            value={values.target_completion_date}
            error={errors.target_completion_date}
            onChange={(day) => set('target_completion_date')({ currentTarget: { value: day } })}
          />
          <Textarea
            label="Blockers"
            description="What blocks the whole process. Blocked items are listed automatically."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={values.blockers}
            error={errors.blockers}
            onChange={set('blockers')}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}

const LABELS: Values = { name: 'Name', target_completion_date: 'Target date', blockers: 'Blockers' };

function Conflict({ theirs, values }: { theirs: Values; values: Values }) {
  const text = (field: keyof Values) =>
    field === 'target_completion_date' && theirs[field] ? formatDay(theirs[field]) : theirs[field] || 'empty';
  return (
    <Notice tone="warning">
      Someone else changed this process in the meantime. Your input was not lost; save again to replace their version.
      {FIELDS.filter((field) => theirs[field] !== values[field]).map((field) => (
        <div key={field}>
          {LABELS[field]} is now <strong>{text(field)}</strong>.
        </div>
      ))}
    </Notice>
  );
}

function staleProcess(error: unknown): Process | undefined {
  const { code, data } = readError(error);
  if (code !== 'STALE_VERSION' || typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  return data.current as Process;
}
