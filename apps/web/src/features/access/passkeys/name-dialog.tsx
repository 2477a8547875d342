import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './passkeys.module.css';

interface NameDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  hint?: string;
  suggestion: string;
  confirmLabel: string;
  /** Resolves to why it failed, or to null. */
  onSubmit: (name: string) => Promise<string | null>;
}

/** Asks for the name of a passkey. What was typed stays when the act fails. */
export function NameDialog({ opened, onClose, title, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm">
      <NameForm {...form} onClose={onClose} />
    </Modal>
  );
}

type NameFormProps = Omit<NameDialogProps, 'opened' | 'title'>;

function NameForm({ onClose, hint, suggestion, confirmLabel, onSubmit }: NameFormProps) {
  const [name, setName] = useState(suggestion);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setPending(true);
    const failed = await onSubmit(name.trim());
    setPending(false);
    if (failed === null) onClose();
    else setProblem(failed);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <TextInput
        label="Name"
        description={hint}
        name="friendly_name"
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" loading={pending} disabled={name.trim() === ''}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
