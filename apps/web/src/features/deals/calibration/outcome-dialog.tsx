import { OUTCOMES, type Outcome, type Proposal, periodName } from '@cairn/domain';
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import type { AssumptionRow, Assumptions } from './queries.ts';

interface OutcomeDialogProps {
  assumptions: Assumptions;
  row: AssumptionRow;
  proposal: Proposal | null;
  onClose: () => void;
}

const answerOf = (came_true: boolean | null | undefined): Outcome | '' =>
  came_true === true ? 'yes' : came_true === false ? 'no' : '';

/** Whether an assumption came true. What the company's figures say is filled in, and a person confirms it. */
export default function OutcomeDialog({ assumptions, row, proposal, onClose }: OutcomeDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const { review_id, decided_on, company_name } = assumptions;
  const { place, metric, value, outcomes } = row;
  const said = proposal && `${proposal.label} was ${proposal.said} in ${periodName(proposal.period_end)}.`;
  const [form, setForm, kept] = useDialogState(`outcome ${review_id} ${place}`, {
    came_true: answerOf(proposal?.came_true),
    known_on: today,
    evidence: said ?? '',
    link: '',
    note: '',
  });
  // What was on screen when the dialog was opened: who would record on top of something newer is told, and sees it.
  const [seen, setSeen] = useState(outcomes[0]?.number ?? 0);
  const idempotencyKey = useRef(crypto.randomUUID());
  const show = (current: Assumptions) =>
    queryClient.setQueryData(orpc.calibration.assumptions.queryKey({ input: { id: review_id } }), current);
  const record = useMutation({
    mutationFn: () =>
      api.calibration.recordOutcome(
        { id: review_id, place, seen, ...form, came_true: form.came_true || 'unknown' },
        { context: { idempotencyKey: idempotencyKey.current } },
      ),
    onSuccess: (saved) => {
      show(saved);
      for (const queryKey of [orpc.calibration.key(), orpc.home.key()])
        void queryClient.invalidateQueries({ queryKey });
      toast({ title: 'Outcome recorded', description: `${metric}: ${value}`, tone: 'success' });
      onClose();
    },
    onError: (error) => {
      idempotencyKey.current = crypto.randomUUID();
      const { code, data } = readError(error);
      const theirs = code === 'STALE_VERSION' ? (data as { current?: Assumptions } | undefined)?.current : undefined;
      if (theirs) {
        show(theirs);
        setSeen(theirs.rows[place]?.outcomes[0]?.number ?? 0);
      }
      if (code !== 'INVALID_INPUT') toastError('The outcome was not recorded', error);
    },
  });
  const errors = fieldErrors(record.error);
  const change = (changed: Partial<typeof form>) => setForm((before) => ({ ...before, ...changed }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!record.isPending) record.mutate();
  };
  return (
    <FormDialog
      title={`${outcomes.length > 0 ? 'Correct' : 'Record'} outcome: ${metric}, ${value}`}
      submitLabel={outcomes.length > 0 ? 'Correct outcome' : 'Record outcome'}
      pending={record.isPending}
      ready={form.came_true !== '' && form.evidence.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
      conflict={null}
      kept={kept}
    >
      {outcomes.length > 0 && (
        <Notice tone="info">What was recorded before stays visible; the newest outcome counts.</Notice>
      )}
      {proposal && (
        <Notice tone="info">
          Filled in from what {company_name} reported: {said} Check it before you record it.
        </Notice>
      )}
      <Radio.Group
        label="Did it come true?"
        required
        value={form.came_true}
        error={errors.came_true}
        onChange={(came_true) => change({ came_true: came_true as Outcome })}
      >
        <Stack gap={8} mt={4}>
          {Object.entries(OUTCOMES).map(([key, label]) => (
            <Radio key={key} value={key} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <DateInput
        label="Known on"
        required
        value={form.known_on}
        min={decided_on ?? undefined}
        max={today}
        error={errors.known_on}
        onChange={(known_on) => change({ known_on })}
      />
      <Textarea
        label="Evidence"
        description="What shows it, or why it cannot be told."
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={form.evidence}
        error={errors.evidence}
        onChange={({ currentTarget }) => change({ evidence: currentTarget.value })}
      />
      <TextInput
        label="Link"
        placeholder="https://"
        maxLength={500}
        value={form.link}
        error={errors.link}
        onChange={({ currentTarget }) => change({ link: currentTarget.value })}
      />
      <Textarea
        label="Note"
        autosize
        minRows={1}
        maxLength={2000}
        value={form.note}
        error={errors.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </FormDialog>
  );
}
