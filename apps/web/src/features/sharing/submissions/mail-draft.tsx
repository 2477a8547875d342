import { SUBMISSION_INDUSTRIES, SUBMISSION_STAGES, SUBMISSION_TEXT_MAX } from '@cairn/domain';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { amountText } from '../../../lib/fields/draft.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import type { Submission } from './submission-panel.tsx';
import classes from './triage.module.css';

const INDUSTRIES = Object.entries(SUBMISSION_INDUSTRIES).map(([value, label]) => ({ value, label }));
const STAGES = Object.entries(SUBMISSION_STAGES).map(([value, label]) => ({ value, label }));

interface MailDraftProps {
  submission: Submission;
  onDiscarded: () => void;
}

/** What a mail did not say: completed here, and then accepted into the pipeline or discarded. */
export default function MailDraft({ submission, onDiscarded }: MailDraftProps) {
  const { id, currency } = submission;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => beginningOf(submission));
  const [version, setVersion] = useState(submission.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.submissions.key() });
  const onError = (error: unknown) => {
    const found = fieldErrors(error);
    setErrors(found);
    // Somebody else has saved it meanwhile: what stands here is saved over it by the next try.
    const { code, data } = readError(error);
    if (code === 'STALE_VERSION') setVersion((data as { current: Submission }).current.version);
    if (Object.keys(found).length === 0) toastError('The submission could not be changed', error);
  };
  const send = useMutation({
    mutationFn: (act: 'saveDraft' | 'acceptDraft') => {
      const amount = readAmount(typed.amount, currency);
      return api.inboundMail[act]({ id, version, ...valuesOf(typed), funding_amount: amount.minor });
    },
    onSuccess: (saved, act) => {
      setVersion(saved.version);
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
      <TextInput
        label="Company name"
        required
        maxLength={200}
        value={typed.company_name}
        onChange={(event) => change({ company_name: event.currentTarget.value })}
        error={errors.company_name}
      />
      <div className={classes.pair}>
        <Select
          label="Industry"
          required
          data={INDUSTRIES}
          value={typed.industry}
          onChange={(industry) => change({ industry: industry as typeof typed.industry })}
          error={errors.industry}
        />
        <Select
          label="Stage"
          required
          data={STAGES}
          value={typed.stage}
          onChange={(stage) => change({ stage: stage as typeof typed.stage })}
          error={errors.stage}
        />
        <MoneyInput
          label="Funding amount"
          required
          placeholder="2.5M"
          currency={currency}
          value={typed.amount}
          onChange={(event) => change({ amount: event.currentTarget.value })}
          error={errors.funding_amount}
        />
        <TextInput
          label="Website"
          placeholder="company.com"
          maxLength={500}
          value={typed.website}
          onChange={(event) => change({ website: event.currentTarget.value })}
          error={errors.website}
        />
      </div>
      <Textarea
        label="Description"
        description="The beginning of the mail, until you change it."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={SUBMISSION_TEXT_MAX}
        value={typed.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
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

function beginningOf({ currency, company_name, industry, stage, funding_amount, website, description }: Submission) {
  return {
    company_name: company_name ?? '',
    industry,
    stage,
    amount: amountText(funding_amount, currency),
    website: website ?? '',
    description: description ?? '',
  };
}

type Values = Omit<Inputs['inboundMail']['saveDraft'], 'id' | 'version' | 'funding_amount'>;

function valuesOf({ amount: _, website, ...typed }: ReturnType<typeof beginningOf>): Values {
  const address = website.trim();
  return { ...typed, website: address === '' ? null : /^https?:/i.test(address) ? address : `https://${address}` };
}
