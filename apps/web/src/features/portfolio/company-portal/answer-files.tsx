import { ANSWER_FILE_MAX_BYTES, formatBytes, formatBytesAbove } from '@cairn/domain';
import { ActionIcon, Loader } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonOf } from '../../../lib/api/errors.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import classes from './answer.module.css';
import type { AnswerCalls, AnswerFile } from './queries.ts';

interface AnswerFilesProps {
  id: string;
  files: readonly AnswerFile[];
  calls: AnswerCalls;
}

interface Refused {
  name: string;
  problem: string;
}

/** What is attached to the update; each file is sent as soon as it is chosen. */
export function AnswerFiles({ id, files: stored, calls }: AnswerFilesProps) {
  const [files, setFiles] = useState<readonly AnswerFile[]>(stored);
  const [sending, setSending] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const send = async (file: File) => {
    const problem = sizeProblem(file);
    if (problem) return setRefused((before) => [...before, { name: file.name, problem }]);
    setSending((before) => [...before, file.name]);
    try {
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      const added = await uploadFile<AnswerFile>(calls.uploadPath(id), file, options);
      setFiles((before) => [...before, added]);
    } catch (error) {
      setRefused((before) => [...before, { name: file.name, problem: reasonOf(error) }]);
    } finally {
      setSending((before) => before.filter((name) => name !== file.name));
    }
  };
  const remove = async (file: AnswerFile) => {
    try {
      await calls.removeFile(id, file.id);
      setFiles((before) => before.filter((one) => one.id !== file.id));
    } catch (error) {
      toastError('The file could not be removed', error);
    }
  };
  return (
    <section className={classes.part} aria-label="Files">
      <h2 className={classes.partTitle}>Files</h2>
      <DropZone
        multiple
        compact
        icon={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
        title="Attach files"
        hint={`Decks, reports, pictures; at most ${formatBytes(ANSWER_FILE_MAX_BYTES)} each.`}
        onFiles={(chosen) => {
          setRefused([]);
          for (const file of chosen) void send(file);
        }}
      />
      {(files.length > 0 || sending.length > 0) && (
        <ul className={classes.files} aria-label="Attached files">
          {files.map((file) => (
            <li key={file.id}>
              <span className={classes.fileName}>{file.file_name}</span>
              <span className={classes.quiet}>{formatBytes(file.byte_size)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${file.file_name}`}
                onClick={() => void remove(file)}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
          {sending.map((name) => (
            <li key={name}>
              <span className={classes.fileName}>{name}</span>
              <Loader size="xs" aria-label="Sending" />
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ name, problem }) => (
        <p key={name} className={classes.refused} role="alert">
          {name}: {problem}
        </p>
      ))}
    </section>
  );
}

/** Why a file need not even be sent. */
function sizeProblem({ size }: File): string | null {
  if (size === 0) return 'This file is empty. Choose another file.';
  if (size <= ANSWER_FILE_MAX_BYTES) return null;
  const [has, max] = [formatBytesAbove(ANSWER_FILE_MAX_BYTES, size), formatBytes(ANSWER_FILE_MAX_BYTES)];
  return `This file has ${has}; the largest that can be attached has ${max}. Put a link to it into the text instead.`;
}
