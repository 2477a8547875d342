import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { useMeeting } from '../../../lib/forms/use-meeting.ts';
import { beginningOf, DESCRIBED, valuesOf } from '../../../lib/submission-values.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { SubmissionFields } from '../../../ui/submission-fields.tsx';
import type { Submission } from './submission-panel.tsx';
import classes from './triage.module.css';

interface MailDraftProps {
  submission: Submission;
  onDiscarded: () => void;
}

/** What a mail did not say: completed here, and then accepted into the pipeline or discarded. */
export default function MailDraft({ submission, onDiscarded }: MailDraftProps) {
  const { id, currency } = submission;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => beginningOf(submission, currency));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const meeting = useMeeting({
    record: submission,
    read: (record: Submission) => beginningOf(record, currency),
    values: typed,
    setValues: setTyped,
    describe: DESCRIBED,
  });
  const clashes = meeting.clashes();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.submissions.key() });
  const onError = (error: unknown) => {
    if (meeting.refused(error)) return;
    const found = fieldErrors(error);
    setErrors(found);
    if (Object.keys(found).length === 0) toastError('The submission could not be changed', error);
  };
  const send = useMutation({
    mutationFn: (act: 'saveDraft' | 'acceptDraft') =>
      api.inboundMail[act]({ id, version: meeting.seen.version, ...valuesOf(typed) }),
    onSuccess: (saved, act) => {
      meeting.saved(saved);
      toast(
        act === 'saveDraft'
          ? { title: 'Saved', tone: 'success' }
          : { title: 'Accepted', description: `${saved.company_name} is in the pipeline.`, tone: 'success' },
      );
    },
    onError,
    onSettled: refresh,
  });
  const discard = useMutation({
    mutationFn: () => api.inboundMail.discardDraft({ id }),
    onSuccess: async () => {
      toast({ title: 'Discarded', tone: 'success' });
      onDiscarded();
      await refresh();
    },
    onError: (error) => toastError('The submission could not be discarded', error),
  });
  const submit = (act: 'saveDraft' | 'acceptDraft') => {
    const { problem } = readAmount(typed.amount, currency);
    if (problem) return setErrors({ funding_amount: problem });
    if (!send.isPending) send.mutate(act);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit('acceptDraft');
  };
  return (
    <form className={classes.complete} onSubmit={onSubmit} noValidate aria-label="Complete the submission">
      {clashes && <ConflictNotice conflict={clashes} />}
      <SubmissionFields
        typed={typed}
        errors={errors}
        onChange={change}
        hint="The beginning of the mail, until you change it."
      />
      <div className={classes.acts}>
        <Button type="submit" loading={send.isPending && send.variables === 'acceptDraft'}>
          Accept
        </Button>
        <Button
          variant="default"
          loading={send.isPending && send.variables === 'saveDraft'}
          onClick={() => submit('saveDraft')}
        >
          Save
        </Button>
        <Button variant="default" disabled={send.isPending} onClick={() => setAsked(true)}>
          Discard
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(false)}
          onConfirm={() => discard.mutate()}
          pending={discard.isPending}
          title="Discard what came by mail?"
          confirmLabel="Discard"
          destructive
        >
          The text and the attachments are deleted. The sender is told nothing. This cannot be undone.
        </ConfirmDialog>
      )}
    </form>
  );
}
