import { SUBMISSION_ANSWERS, SUBMISSION_TEXT_MAX } from '@cairn/domain';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { Submission } from './submission-panel.tsx';

interface AnswerDialogProps {
  submission: Submission;
  act: 'review' | 'accept';
  firm: string;
  onClose: () => void;
}

const SAYS = {
  review: { title: 'Take under review', done: 'Under review' },
  accept: { title: 'Accept', done: 'Accepted' },
} as const;

/** Accepts a submission or takes it under review, with the mail that the submitter gets. */
export default function AnswerDialog({ submission, act, firm, onClose }: AnswerDialogProps) {
  const queryClient = useQueryClient();
  const { id, version, submitter } = submission;
  const company = submission.company_name ?? '';
  const answer = SUBMISSION_ANSWERS[act];
  const [text, setText] = useState<string>(answer.text);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.submissions[act]({ id, version, message: text.trim() }),
    onSuccess: () => {
      const description = act === 'accept' ? `${company} is in the pipeline.` : `${submitter.name} is told by mail.`;
      toast({ title: SAYS[act].done, description, tone: 'success' });
      onClose();
    },
    onError: (error) => toastError('The submission could not be changed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.submissions.key() }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <FormDialog
      title={`${SAYS[act].title}: ${company}`}
      submitLabel={SAYS[act].title}
      ready={text.trim() !== ''}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
      size="lg"
    >
      <Textarea
        label="Message to the submitter"
        description={`Goes to ${submitter.email} by mail, and stands in the messages.`}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={SUBMISSION_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <MailPreview label="The mail" subject={answer.subject(company)} text={text} firm={firm} />
    </FormDialog>
  );
}
