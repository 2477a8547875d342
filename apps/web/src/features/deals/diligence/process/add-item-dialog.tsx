import { Autocomplete, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { badDays } from '../../../../lib/fields/read-day.ts';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { FAILED } from '../labels.ts';
import { OwnerSelect } from '../owner-select.tsx';
import type { Process } from '../queries.ts';

const EMPTY = { section: '', title: '', description: '', due_date: '' };

/** An item that the template did not have, in one of the sections or in a new one. */
export function AddItemDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const queryClient = useQueryClient();
  const titles = process.sections.map(({ title }) => title);
  const [values, setValues, kept] = useDialogState(`new-item ${process.id}`, { ...EMPTY, section: titles[0] ?? '' });
  const [owner, setOwner] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  // Sending the same again, because no answer came, adds no second item.
  const key = useRef({ values: '', idempotencyKey: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const input = {
        id: process.id,
        section: values.section,
        title: values.title,
        description: values.description || null,
        owner_id: owner,
        due_date: values.due_date || null,
      };
      const text = JSON.stringify(input);
      if (key.current.values !== text) key.current = { values: text, idempotencyKey: crypto.randomUUID() };
      return api.diligence.addItem(input, { context: { idempotencyKey: key.current.idempotencyKey } });
    },
    onSuccess: ({ item }) => {
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() });
      toast({ title: `“${item.title}” was added`, tone: 'success' });
      onClose();
    },
    onError: (error) => {
      const { code, message } = readError(error);
      const found = code === 'ASSIGNEE_UNKNOWN' ? { owner_id: message } : fieldErrors(error);
      setErrors(found);
      if (Object.keys(found).length === 0) toastError(FAILED.addItem, error);
    },
  });
  const set = (field: keyof typeof EMPTY) => (value: string) => setValues((before) => ({ ...before, [field]: value }));
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = {
      ...badDays({ due_date: values.due_date }),
      ...(!values.section.trim() && { section: 'Section is required.' }),
      ...(!values.title.trim() && { title: 'Title is required.' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0 && !isPending) mutate();
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} kept={kept} title="Add item" size="md">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Autocomplete
            label="Section"
            description="Choose one, or write the name of a new one."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            maxLength={200}
            data={titles}
            // All of them, also when the field holds one: it is more a choice than a search.
            filter={({ options }) => options}
            value={values.section}
            error={errors.section}
            onChange={set('section')}
          />
          <TextInput
            label="Title"
            required
            maxLength={200}
            data-autofocus
            value={values.title}
            error={errors.title}
            onChange={(event) => set('title')(event.currentTarget.value)}
          />
          <Textarea
            label="Description (optional)"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={values.description}
            error={errors.description}
            onChange={(event) => set('description')(event.currentTarget.value)}
          />
          <OwnerSelect label="Owner (optional)" value={owner} onChange={setOwner} error={errors.owner_id} />
          <DateInput
            name="due_date"
            label="Due date (optional)"
            value={values.due_date}
            error={errors.due_date}
            onChange={set('due_date')}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Add item
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
