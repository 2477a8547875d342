import { extensionOf } from '@cairn/domain';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import classes from './files.module.css';
import type { FilePlace, StoredFile } from './queries.ts';
import { useRename } from './use-file-acts.ts';

/** The menu that this was chosen from gives the focus back to its button a moment after it has closed. */
const AFTER_MENU_MS = 50;

/** In place of the name: everything but the extension, which stays. Enter saves, Escape leaves it as it was. */
export function RenameField({ file, place, onClose }: { file: StoredFile; place: FilePlace; onClose: () => void }) {
  const extension = extensionOf(file.file_name);
  const tail = extension ? file.file_name.slice(-extension.length - 1) : '';
  const before = tail ? file.file_name.slice(0, -tail.length) : file.file_name;
  const [stem, setStem] = useDialogState(`file-name ${file.id}`, before);
  const { mutate, error, isPending } = useRename(place, onClose);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      input.current?.focus();
      input.current?.select();
    }, AFTER_MENU_MS);
    return () => clearTimeout(timer);
  }, []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = stem.trim();
    if (wanted === before) return onClose();
    if (wanted) mutate({ id: file.id, version: file.version, file_name: wanted + tail });
  };
  return (
    <form className={classes.rename} onSubmit={save}>
      <TextInput
        ref={input}
        size="xs"
        aria-label={`New name of ${file.file_name}`}
        value={stem}
        maxLength={200}
        onChange={({ currentTarget }) => setStem(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Not the dialog around it.
          event.stopPropagation();
          onClose();
        }}
        error={stem.trim() ? error && sentenceOf(error, file) : 'A name is required.'}
        rightSection={tail && <span className={classes.tail}>{tail}</span>}
        rightSectionWidth={tail.length * 8 + 12}
      />
      <Button type="submit" size="xs" loading={isPending}>
        Save
      </Button>
      <Button size="xs" variant="default" disabled={isPending} onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}

function sentenceOf(error: Error, { file_name }: StoredFile): string {
  const { code, fields, message } = readError(error);
  if (code === 'STALE_VERSION')
    return `A colleague has renamed this file in the meantime; it is now called “${file_name}”. Save again to use your name.`;
  return fields.file_name ?? message;
}
