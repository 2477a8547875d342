import { declineSubject, fillTemplate, SUBMISSION_TEXT_MAX } from '@cairn/domain';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { Submission } from './submission-panel.tsx';

interface DeclineDialogProps {
  submission: Submission;
  /** The firm's text, and the names that are filled in. */
  template: string;
  names: { name: string; company: string; firm: string };
  onClose: () => void;
}

/** Declines a submission: a reason for the firm, a message for the submitter, and the text for the next time. */
export default function DeclineDialog({ submission, template, names, onClose }: DeclineDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [text, setText] = useState(() => fillTemplate(template, names));
  const [own, setOwn] = useState<string | null>(null);
  const isTold = submission.can.tell;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (own !== null && own !== template) await api.submissions.saveTemplate({ body: own });
      await api.submissions.decline({
        id: submission.id,
        version: submission.version,
        reason,
        ...(isTold && { message: text }),
      });
    },
    onSuccess: () => {
      const description = isTold ? 'The submitter is told by mail.' : 'The sender is told nothing.';
      toast({ title: 'Declined', description, tone: 'success' });
      onClose();
    },
    onError: (error) => toastError('The submission could not be declined', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.submissions.key() }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <FormDialog
      title={`Decline ${names.company || 'a mail without a subject'}`}
      submitLabel="Decline"
      ready={reason.trim() !== '' && (!isTold || text.trim() !== '')}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
      size="lg"
    >
      <TextInput
        label="Reason"
        description="For your firm only."
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      {!isTold && (
        <Notice tone="info">The sender is not proven, or a colleague forwarded the mail: nobody is told.</Notice>
      )}
      {isTold && (
        <>
          <Textarea
            label="Message to the submitter"
            required
            autosize
            minRows={6}
            maxRows={16}
            maxLength={SUBMISSION_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <MailPreview label="The mail" subject={declineSubject(names.company)} text={text} firm={names.firm} />
          <Checkbox
            label="Change the firm's text for the next time"
            checked={own !== null}
            onChange={(event) => setOwn(event.currentTarget.checked ? template : null)}
          />
          {own !== null && (
            <>
              <Textarea
                label="The firm's text"
                description="{name}, {company} and {firm} are filled in."
                autosize
                minRows={5}
                maxRows={12}
                maxLength={SUBMISSION_TEXT_MAX}
                value={own}
                onChange={(event) => setOwn(event.currentTarget.value)}
              />
              <MailPreview
                label="The next mail, if it were this submission"
                subject={declineSubject(names.company)}
                text={fillTemplate(own, names)}
                firm={names.firm}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
