import { EVENT_KINDS } from '@cairn/domain/fund';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type CapitalEvent, refreshEvents } from './queries.ts';

export type EventAct = 'approve' | 'issue' | 'withdraw';

interface EventActDialogProps {
  event: CapitalEvent;
  act: EventAct;
  onClose: () => void;
}

const ACTS = {
  approve: { question: 'Approve', label: 'Approve', done: 'approved' },
  issue: { question: 'Issue', label: 'Issue Notices', done: 'issued' },
  withdraw: { question: 'Withdraw', label: 'Withdraw', done: 'withdrawn' },
} as const;

/** Asks before a call or distribution goes one step on. */
export function EventActDialog({ event, act, onClose }: EventActDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  // One that was due already had its notices sent outside of Cairn.
  const isPast = event.due_on <= today;
  const [sentOn, setSentOn] = useState('');
  const name = `${EVENT_KINDS[event.kind]} ${event.number}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const seen = { id: event.id, version: event.version };
      if (act === 'approve') return api.capitalEvents.approve({ ...seen, parts_hash: event.parts_hash ?? '' });
      if (act === 'withdraw') return api.capitalEvents.withdraw(seen);
      return api.capitalEvents.issue({ ...seen, issued_on: isPast && sentOn !== '' ? sentOn : null });
    },
    onSuccess: () => {
      toast({ title: `${name} ${ACTS[act].done}`, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The action could not be completed', failure);
    },
    onSettled: () => refreshEvents(queryClient),
  });
  const wrong = error ? fieldErrors(error) : {};
  const { issued_on: wrongDay, ...others } = wrong;
  const [general] = Object.values(others);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`${ACTS[act].question} ${name}?`}
      confirmLabel={ACTS[act].label}
      destructive={act === 'withdraw'}
      pending={isPending}
    >
      {general && <Notice tone="warning">{general}</Notice>}
      <p>{textOf(event, act, isPast)}</p>
      {act === 'issue' && (isPast || wrongDay) && (
        <DateInput
          label="Notices sent on"
          value={sentOn}
          max={today}
          onChange={setSentOn}
          {...(wrongDay && { error: wrongDay })}
        />
      )}
    </ConfirmDialog>
  );
}

function textOf(event: CapitalEvent, act: EventAct, isPast: boolean): string {
  const total = fundMoney(event.total, event.currency);
  const { length } = event.parts;
  const parts = `${length} limited ${length === 1 ? 'partner' : 'partners'}`;
  if (act === 'withdraw') return 'It stays in the list as withdrawn and can no longer be issued.';
  if (act === 'approve')
    return `${total} for ${parts}, due ${formatDay(event.due_on)}. The parts are frozen as they are shown; from then on it cannot be edited.${event.kind !== 'distribution' && !event.wire_details ? ' The fund has no wire details yet, so the notices will name none.' : ''}`;
  return isPast
    ? `${total} for ${parts}. Its day has passed, so its notices were sent outside of Cairn: nothing is drawn or mailed.`
    : `${total} for ${parts}. Each gets a notice in the LP Portal, and its contacts are told by mail. This cannot be undone.`;
}
