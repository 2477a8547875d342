import { CUSTOM_LABEL_MAX } from '@cairn/domain';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';

interface RestoreDialogProps {
  field: CustomFieldView;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Restores a field whose label another one has by now, under a label of its own. */
export function RestoreDialog({ field: { id, version, label: before }, onSaved, onClose }: RestoreDialogProps) {
  const [label, setLabel] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const restore = useMutation({
    mutationFn: () => api.customFields.update({ id, version, label, is_archived: false }),
    onSuccess: (field) => {
      void onSaved();
      toast({ title: `${before} was restored as ${field.label}`, tone: 'success' });
      onClose();
    },
    onError: (problem) => {
      const { code, message, fields } = readError(problem);
      const found = code === 'CUSTOM_FIELD_LABEL_TAKEN' ? message : fields.label;
      if (found) setRefused(found);
      else toastError('The field was not restored', problem);
    },
  });
  return (
    <FormDialog
      title={`Restore ${before}`}
      submitLabel="Restore Field"
      pending={restore.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (label.trim() === '') setRefused('Enter a label.');
        else if (!restore.isPending) restore.mutate();
      }}
      onClose={onClose}
      conflict={null}
    >
      <TextInput
        label="New label"
        description={`Another field is called ${before} by now. The values are kept.`}
        aria-required
        autoComplete="off"
        maxLength={CUSTOM_LABEL_MAX}
        value={label}
        onChange={(event) => {
          setLabel(event.currentTarget.value);
          setRefused(null);
        }}
        error={refused}
        data-autofocus
      />
    </FormDialog>
  );
}
