import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';

interface TitleDialogProps {
  heading: string;
  title?: string;
  taken: readonly string[];
  onClose: () => void;
  onTitle: (title: string) => void;
}

/** The title of a section; no two have the same, because owners are chosen by it. */
export function TitleDialog({ heading, title = '', taken, onClose, onTitle }: TitleDialogProps) {
  const [text, setText, kept] = useDialogState(`template-section ${title}`, title);
  const [problem, setProblem] = useState<string>();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The editor around it is no form, but a portal hands events on to where it is written.
    event.stopPropagation();
    const wanted = text.trim();
    if (!wanted) return setProblem('Give the section a title.');
    if (taken.some((other) => other.toLowerCase() === wanted.toLowerCase()))
      return setProblem('Another section has this title already.');
    onTitle(wanted);
    onClose();
  };
  return (
    <FormModal opened onClose={onClose} kept={kept} title={heading} size="sm">
      <form onSubmit={onSubmit} noValidate>
        <TextInput
          label="Title"
          required
          maxLength={200}
          data-autofocus
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{title ? 'Rename' : 'Add section'}</Button>
        </Group>
      </form>
    </FormModal>
  );
}
