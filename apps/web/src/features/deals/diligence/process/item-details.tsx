import { ActionIcon, Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type SubmitEvent, useCallback, useState } from 'react';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { FAILED } from '../labels.ts';
import panel from './item-panel.module.css';
import type { ItemPanelProps } from './item-panel-props.ts';
import { useChangeItem } from './use-change-item.ts';
import { useDraft } from './use-draft.ts';

/** Title and description of the item, which are this process's own to change. */
export function ItemDetails(props: ItemPanelProps) {
  const [editing, setEditing] = useState(false);
  const { title, description } = props.item;
  if (editing) return <DetailsForm {...props} onClose={() => setEditing(false)} />;
  return (
    <div className={panel.details}>
      <div className={panel.detailsText}>
        <h2 className={panel.itemHeading}>{title}</h2>
        {description && <p className={panel.description}>{description}</p>}
      </div>
      {props.process.can.edit && (
        <ActionIcon size={32} aria-label="Edit title and description" onClick={() => setEditing(true)}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function DetailsForm({ process, item, onDirty, onClose }: ItemPanelProps & { onClose: () => void }) {
  const noteTitle = useCallback((isDirty: boolean) => onDirty('title', isDirty), [onDirty]);
  const noteText = useCallback((isDirty: boolean) => onDirty('description', isDirty), [onDirty]);
  const title = useDraft(`item-title ${item.id}`, item.title, noteTitle);
  const description = useDraft(`item-text ${item.id}`, item.description ?? '', noteText);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutate, isPending } = useChangeItem(process.id);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const values = {
      ...(title.dirty && { title: title.text }),
      ...(description.dirty && { description: description.text || null }),
    };
    if (Object.keys(values).length === 0) return onClose();
    mutate(
      { item, values },
      {
        onSuccess: onClose,
        onError: (error) => {
          setErrors(fieldErrors(error));
          if (Object.keys(fieldErrors(error)).length === 0) toastError(FAILED.saveItem, error);
        },
      },
    );
  };
  return (
    <form className={panel.part} onSubmit={onSubmit} noValidate>
      <TextInput
        label="Title"
        required
        maxLength={200}
        value={title.text}
        error={errors.title}
        onChange={(event) => title.setText(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={description.text}
        error={errors.description}
        onChange={(event) => description.setText(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
