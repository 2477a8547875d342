import { DATA_REQUEST_KINDS, type DataRequestKind, RECEIVED_BY, type ReceivedBy } from '@cairn/domain';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { formatDay } from '../../../../lib/base/format.ts';
import { dayProblem } from '../../../../lib/fields/read-day.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import classes from './requests.module.css';

interface NewRequestProps {
  onClose: () => void;
  onRecorded: (id: string) => void;
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Records what somebody asked for. Not kept in the browser while it is typed: it is about a person. */
export default function NewRequest({ onClose, onRecorded }: NewRequestProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const [draft, setDraft] = useState({
    kind: 'access' as DataRequestKind,
    email: '',
    name: '',
    received_on: today,
    received_by: 'email' as ReceivedBy,
    note: '',
  });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.dataRequests.create(draft),
    onSuccess: ({ id, due_on }) => {
      toast({ title: 'Request recorded', description: `To be answered by ${formatDay(due_on)}.`, tone: 'success' });
      onClose();
      onRecorded(id);
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('Failed to record the request', failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.dataRequests.key() }),
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  const isReady =
    draft.email.trim() !== '' && draft.name.trim() !== '' && draft.received_on !== '' && !dayProblem(draft.received_on);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <FormDialog
      title="New Request"
      submitLabel="Record Request"
      ready={isReady}
      pending={isPending}
      conflict={null}
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      <div className={classes.pair}>
        <Select
          label="Kind"
          data={optionsOf(DATA_REQUEST_KINDS)}
          value={draft.kind}
          onChange={(kind) => change({ kind: (kind ?? 'access') as DataRequestKind })}
          error={wrong.kind}
          data-autofocus
        />
        <Select
          label="Received by"
          data={optionsOf(RECEIVED_BY)}
          value={draft.received_by}
          onChange={(by) => change({ received_by: (by ?? 'email') as ReceivedBy })}
          error={wrong.received_by}
        />
        <TextInput
          label="Name of the person"
          required
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={wrong.name}
        />
        <TextInput
          label="E-mail address"
          description="By which the person is looked up."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          type="email"
          maxLength={254}
          autoComplete="off"
          value={draft.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
          error={wrong.email}
        />
        <DateInput
          label="Received on"
          required
          max={today}
          value={draft.received_on}
          onChange={(received_on) => change({ received_on })}
          error={wrong.received_on}
        />
      </div>
      <Textarea
        label="Note"
        description="Such as how you made sure who asks. Encrypted, and removed when the person is erased."
        autosize
        minRows={2}
        maxLength={4000}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={wrong.note}
      />
    </FormDialog>
  );
}
