import { VIEW_NAME_MAX } from '@cairn/domain';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { readError } from '../../lib/api/errors.ts';
import { useAfterMount } from '../../lib/base/use-after-mount.ts';
import { useKeptState } from '../../lib/forms/use-kept.ts';
import { toast } from '../base/toast.tsx';
import { FormModal } from '../forms/form-modal.tsx';
import { useCreateView, useUpdateView } from './use-saved-views.ts';
import { type SavedView, useViewsOnScreen } from './view-kind.ts';

interface ViewNameDialogProps {
  /** The view to rename; without one, what is shown is kept as a new one. */
  view: SavedView | undefined;
  opened: boolean;
  onClose: () => void;
}

export function ViewNameDialog({ view, opened, onClose }: ViewNameDialogProps) {
  const { kind, shown, show } = useViewsOnScreen();
  const [{ name, shared }, setTyped, kept] = useKeptState(`view ${view?.id ?? 'new'}`, {
    name: view?.name ?? '',
    shared: false,
  });
  const [problem, setProblem] = useState<string>();
  const create = useCreateView();
  const update = useUpdateView(kind);
  const pending = create.isPending || update.isPending;

  const close = () => {
    kept.discard();
    onClose();
  };
  const save = async () => {
    try {
      if (view) {
        const { name: saved } = await update.mutateAsync({ id: view.id, version: view.version, name });
        toast({ title: `The view was renamed to ${saved}`, tone: 'success' });
      } else {
        const made = await create.mutateAsync({ name, is_shared: shared, search: shown });
        show(made);
        toast({ title: `${made.name} was saved`, tone: 'success' });
      }
      close();
    } catch (error) {
      const { message, fields } = readError(error);
      setProblem(fields.name ?? Object.values(fields)[0] ?? message);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setProblem('Name is required.');
    else if (!pending) void save();
  };

  return (
    <FormModal
      opened={useAfterMount(opened)}
      onClose={close}
      busy={pending}
      kept={kept}
      title={view ? `Rename ${view.name}` : 'Save this view'}
      size="sm"
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          placeholder={kind.example}
          required
          maxLength={VIEW_NAME_MAX}
          value={name}
          onChange={(event) => {
            setTyped({ name: event.currentTarget.value, shared });
            setProblem(undefined);
          }}
          error={problem}
          data-autofocus
        />
        {!view && (
          <Checkbox
            mt="md"
            label="Share with the firm"
            description="Colleagues see it among their views; only you can change it."
            checked={shared}
            onChange={(event) => setTyped({ name, shared: event.currentTarget.checked })}
          />
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {view ? 'Rename' : 'Save view'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
