import { Button, Group, Modal, Text } from '@mantine/core';
import type { Unfinished } from './wizard-context.ts';

interface CloseDialogProps {
  /** Null while nothing is asked. */
  unfinished: Unfinished | null;
  onCancel: () => void;
  onClose: () => void;
  onDiscard: (() => void) | undefined;
  discarding: boolean;
}

const TEXTS = {
  upload: {
    title: 'Stop the upload?',
    text: 'The upload is not finished, so nothing will be saved.',
    confirm: 'Stop and close',
    stay: 'Keep uploading',
  },
  paste: {
    title: 'Close without the pasted cells?',
    text: 'The cells that you pasted have not been read, so nothing of them will be saved.',
    confirm: 'Close',
    stay: 'Keep editing',
  },
  draft: {
    title: 'Close the import?',
    text: 'Nothing has been imported yet. The list is saved, and you can continue later from the latest imports. Discarding deletes the list here and cannot be undone.',
    confirm: 'Close for now',
    stay: 'Keep editing',
  },
};

/** Asks once what becomes of work that is not finished. Staying has the focus. */
export function CloseDialog({ unfinished, onCancel, onClose, onDiscard, discarding }: CloseDialogProps) {
  // What was asked stays readable while the dialog fades.
  const { title, text, confirm, stay } = TEXTS[unfinished ?? 'draft'];
  return (
    <Modal opened={unfinished !== null} onClose={onCancel} title={title} size={480} zIndex={220}>
      <Text>{text}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        {unfinished === 'draft' && onDiscard && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--cairn-negative)"
            onClick={onDiscard}
            loading={discarding}
            mr="auto"
            ml={-14}
          >
            Discard
          </Button>
        )}
        <Button variant="default" onClick={onCancel} data-autofocus>
          {stay}
        </Button>
        <Button onClick={onClose}>{confirm}</Button>
      </Group>
    </Modal>
  );
}
