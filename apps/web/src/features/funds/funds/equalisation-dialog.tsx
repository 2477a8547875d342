import { addBusinessDays, NOTICE_DAYS } from '@cairn/domain/fund';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { PartnersNote } from '../../../ui/funds/partners-note.tsx';
import classes from './funds.module.css';
import type { Fund } from './queries.ts';

interface EqualisationDialogProps {
  fund: Fund;
  closedOn: string;
  /** Percent a year. */
  interest: number;
  onPrepared: (event: { id: string }) => void;
  onClose: () => void;
}

/** Prepares the equalisation of a closing; what each partner pays or gets follows from the calls before it. */
export function EqualisationDialog({ fund, closedOn, interest, onPrepared, onClose }: EqualisationDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const earliest = addBusinessDays(today, NOTICE_DAYS);
  const [draft, setDraft] = useState({ due_on: earliest, note: '' });
  const key = useRef(crypto.randomUUID());
  const change = (part: Partial<typeof draft>) => {
    key.current = crypto.randomUUID();
    setDraft({ ...draft, ...part });
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.capitalEvents.equalise(
        { id: fund.id, closed_on: closedOn, interest, due_on: draft.due_on, note: draft.note.trim() || null },
        { context: { idempotencyKey: key.current } },
      ),
    onSuccess: (event) => {
      toast({ title: 'Equalisation prepared', tone: 'success' });
      onPrepared(event);
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The equalisation could not be prepared', failure);
    },
    onSettled: () =>
      Promise.all(
        [orpc.capitalEvents.key(), orpc.funds.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  const { due_on: wrongDay, ...others } = error ? fieldErrors(error) : {};
  const [general] = Object.values(others);
  const onSubmit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <FormDialog
      title={`Prepare Equalisation of ${formatDay(closedOn)}`}
      submitLabel="Prepare and Preview"
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {general && <Notice tone="warning">{general}</Notice>}
      <DateInput
        label="Due on"
        required
        value={draft.due_on}
        onChange={(due_on) => change({ due_on })}
        {...(wrongDay && { error: wrongDay })}
      />
      <p className={classes.quiet}>
        {`Partners who pay get at least ${NOTICE_DAYS} business days: choose ${formatDay(earliest)} or later. Somebody else approves it before the notices are sent.`}
      </p>
      <PartnersNote value={draft.note} onChange={(note) => change({ note })} />
    </FormDialog>
  );
}
