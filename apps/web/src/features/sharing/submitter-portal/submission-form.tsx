import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import type { Submission } from '../../../lib/submission-values.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { SubmissionFields } from '../../../ui/submission-fields.tsx';
import classes from './submitter.module.css';
import { type Saving, useDraftSubmission } from './use-draft-submission.ts';

interface SubmissionFormProps {
  draft: Submission | null;
  currency: Submission['currency'];
}

const SAID: Record<Saving, string> = {
  none: 'What you type is kept.',
  waiting: 'Typing…',
  saving: 'Saving…',
  saved: 'Draft saved.',
  held: 'Changed on another device. Nothing is saved until you have chosen.',
  failed: 'The draft could not be saved. It stays here.',
};

/** What somebody offers the firm: four facts that are required, a deck, and whatever else helps. */
export function SubmissionForm({ draft, currency }: SubmissionFormProps) {
  const { typed, saving, errors, isSending, isBegun, clashes, change, settle, send, ensure, discard } =
    useDraftSubmission(draft, currency);
  const [asked, setAsked] = useState(false);
  // New after a draft was discarded: the files of the form belong to what is gone.
  const [round, setRound] = useState(0);
  const discarding = useMutation({
    mutationFn: discard,
    onSuccess: () => {
      setAsked(false);
      setRound((before) => before + 1);
      toast({ title: 'Draft discarded', tone: 'success' });
    },
    onError: (error) => toastError('The draft could not be discarded', error),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Submission">
      {clashes && (
        <>
          <ConflictNotice conflict={clashes} />
          <div>
            <Button variant="default" onClick={() => void settle()}>
              Save what is chosen
            </Button>
          </div>
        </>
      )}
      <SubmissionFields typed={typed} errors={errors} onChange={change} />
      <Files
        key={round}
        stored={round === 0 ? (draft?.files ?? []) : []}
        submissionId={async () => (await ensure()).id}
      />
      <div className={classes.bar}>
        <span className={classes.quiet} role="status">
          {SAID[saving]}
        </span>
        {isBegun && (
          <Button variant="default" disabled={isSending} onClick={() => setAsked(true)}>
            Discard draft
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={clashes !== null}>
          Submit
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(false)}
          onConfirm={() => discarding.mutate()}
          pending={discarding.isPending}
          title="Discard this draft?"
          confirmLabel="Discard draft"
          destructive
        >
          What you typed and the files that you added are deleted. This cannot be undone.
        </ConfirmDialog>
      )}
    </form>
  );
}

type SubmissionFile = Submission['files'][number];

function Files({ stored, submissionId }: { stored: readonly SubmissionFile[]; submissionId: () => Promise<string> }) {
  const [files, setFiles] = useState<readonly SubmissionFile[]>(stored);
  const [sending, setSending] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const send = async (chosen: readonly File[]) => {
    setRefused([]);
    for (const file of chosen) {
      setSending((before) => [...before, file.name]);
      try {
        const path = `/submitter-portal/files?submission_id=${await submissionId()}`;
        const options = { signal: new AbortController().signal, onProgress: () => {} };
        const added = await uploadFile<SubmissionFile>(path, file, options);
        setFiles((before) => [...before, added]);
      } catch (error) {
        setRefused((before) => [...before, `${file.name}: ${reasonOf(error)}`]);
      } finally {
        setSending((before) => before.filter((name) => name !== file.name));
      }
    }
  };
  const remove = async (file: SubmissionFile) => {
    try {
      await api.submitterPortal.removeFile({ id: file.id });
      setFiles((before) => before.filter(({ id }) => id !== file.id));
    } catch (error) {
      toastError('The file could not be removed', error);
    }
  };
  return (
    <section className={classes.part} aria-label="Deck and files">
      <DropZone
        multiple
        compact
        icon={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
        title="Attach the deck and further files"
        hint="PDF, slides, spreadsheets, pictures."
        onFiles={(chosen) => void send([...chosen])}
      />
      <ul className={classes.files} aria-label="Attached files">
        {files.map((file) => (
          <li key={file.id}>
            <span className={classes.name}>{file.file_name}</span>
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
            <span className={classes.name}>{name}</span>
            <Loader size="xs" aria-label="Sending" />
          </li>
        ))}
      </ul>
      {refused.map((problem) => (
        <p key={problem} className={classes.refused} role="alert">
          {problem}
        </p>
      ))}
    </section>
  );
}
