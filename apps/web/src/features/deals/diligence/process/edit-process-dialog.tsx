import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';
import { badDays, showDay } from '../../../../lib/fields/read-day.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { useRecordForm } from '../../../../lib/forms/use-record-form.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FAILED } from '../labels.ts';
import { type Process, processKey } from '../queries.ts';

const FRESH = { name: '', target_completion_date: '', blockers: '' };

const valuesOf = ({ name, target_completion_date, blockers }: Process): typeof FRESH => ({
  name,
  target_completion_date: target_completion_date ?? '',
  blockers: blockers ?? '',
});

const same = (value: string) => value;

/** Name, target and blockers. When a colleague was faster, what was typed stays and theirs is shown beside it. */
export function EditProcessDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { values, errors, pending, conflict, kept, change, choose, onSubmit } = useRecordForm<typeof FRESH, Process>({
    name: 'process',
    fresh: FRESH,
    record: process,
    valuesOf,
    check: ({ target_completion_date }) => badDays({ target_completion_date }),
    create: () => Promise.reject(new Error('a process is started elsewhere')),
    update: ({ name, ...others }, seen) =>
      api.diligence.update({
        ...seen,
        ...(name !== undefined && { name }),
        ...Object.fromEntries(Object.entries(others).map(([field, value]) => [field, value || null])),
      }),
    failed: FAILED.saveProcess,
    onSaved: (saved) => {
      if (saved) {
        queryClient.setQueryData(processKey(process.id), saved);
        for (const queryKey of [orpc.diligence.key(), orpc.home.key()])
          void queryClient.invalidateQueries({ queryKey });
        toast({ title: 'Process saved', tone: 'success' });
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title="Edit process"
      submitLabel="Save"
      pending={pending}
      onSubmit={onSubmit}
      onClose={onClose}
      kept={kept}
      conflict={clashesOf(
        conflict,
        values,
        {
          name: { label: 'Name', say: same },
          target_completion_date: { label: 'Target date', say: showDay },
          blockers: { label: 'Blockers', say: same },
        },
        choose,
      )}
    >
      <TextInput
        label="Name"
        required
        maxLength={200}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <DateInput
        name="target_completion_date"
        label="Target date"
        value={values.target_completion_date}
        error={errors.target_completion_date}
        onChange={(target_completion_date) => change({ target_completion_date })}
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
        onChange={(event) => change({ blockers: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
