import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { type DraftItem, newKey } from './draft.ts';

interface ItemDialogProps {
  /** Null for a new one. */
  item: DraftItem | null;
  onClose: () => void;
  onItem: (item: DraftItem) => void;
}

/** Days are counted from the start of a process; 730 is the most that the server takes. */
const DAYS = /^(\d{1,2}|[1-6]\d\d|7[0-2]\d|730)$/;

export function ItemDialog({ item, onClose, onItem }: ItemDialogProps) {
  const [values, setValues, kept] = useDialogState(`template-item ${item?.title ?? ''}`, {
    title: item?.title ?? '',
    description: item?.description ?? '',
    days: item?.days ?? '7',
  });
  const [errors, setErrors] = useState<{ title?: string; days?: string }>({});
  const set = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((before) => ({ ...before, [field]: value }));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const days = values.days.trim();
    const found = {
      ...(!values.title.trim() && { title: 'Title is required.' }),
      ...(days !== '' && !DAYS.test(days) && { days: 'Days must be a whole number up to 730, or empty.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    onItem({
      id: item?.id ?? newKey(),
      title: values.title.trim(),
      description: values.description.trim(),
      days: days === '' ? '' : String(Number(days)),
    });
    onClose();
  };
  return (
    <FormModal opened onClose={onClose} kept={kept} title={item ? 'Edit item' : 'Add item'} size="md">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Title"
            required
            maxLength={200}
            data-autofocus
            value={values.title}
            error={errors.title}
            onChange={set('title')}
          />
          <Textarea
            label="Description (optional)"
            description="What to do, and when it is done."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={values.description}
            onChange={set('description')}
          />
          <TextInput
            label="Days"
            description="From the start of a process until it is due; empty for no date."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            maxLength={3}
            value={values.days}
            error={errors.days}
            onChange={set('days')}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{item ? 'Apply' : 'Add item'}</Button>
        </Group>
      </form>
    </FormModal>
  );
}
