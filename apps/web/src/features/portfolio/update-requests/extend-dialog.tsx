import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { type Answer, refreshRequests } from './queries.ts';

export default function ExtendDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [due, setDue] = useState(answer.due_on);
  const extend = useMutation({
    mutationFn: () => api.updateRequests.extend({ id: answer.id, due_on: due }),
    onSuccess: () => {
      toast({ title: 'Due date changed', description: answer.company.name, tone: 'success' });
      onClose();
    },
    onError: (error) => {
      if (!fieldErrors(error).due_on) toastError('The due date could not be changed', error);
    },
    onSettled: () => refreshRequests(queryClient),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!extend.isPending) extend.mutate();
  };
  return (
    <FormDialog
      title={`Due date of ${answer.company.name}`}
      submitLabel="Save Changes"
      pending={extend.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      conflict={null}
    >
      <DateInput label="Due date" required value={due} onChange={setDue} error={fieldErrors(extend.error).due_on} />
    </FormDialog>
  );
}
