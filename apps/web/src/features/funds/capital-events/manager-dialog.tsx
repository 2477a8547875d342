import { EVENT_KINDS } from '@cairn/domain/fund';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type CapitalEvent, refreshEvents } from './queries.ts';

interface ManagerDialogProps {
  event: CapitalEvent;
  onClose: () => void;
}

/** Posts what the manager gets of an equalisation, once those who owe it have paid. */
export function ManagerDialog({ event, onClose }: ManagerDialogProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const [paidOn, setPaidOn] = useState(event.due_on < today ? event.due_on : today);
  const key = useRef(crypto.randomUUID());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.capitalEvents.payManager({ id: event.id, paid_on: paidOn }, { context: { idempotencyKey: key.current } }),
    onSuccess: () => {
      toast({ title: 'Payment to the manager posted', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The payment could not be posted', failure);
    },
    onSettled: () => refreshEvents(queryClient),
  });
  const { paid_on: wrongDay, ...others } = error ? fieldErrors(error) : {};
  const [general] = Object.values(others);
  const { fees = 0, interest = 0 } = event.closing?.to_manager ?? {};
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Pay the manager by ${EVENT_KINDS[event.kind]} ${event.number}?`}
      confirmLabel="Post Payment"
      pending={isPending}
    >
      {general && <Notice tone="warning">{general}</Notice>}
      <p>
        {fundMoney(fees, event.currency)} of management fees for the time before the closing, and{' '}
        {fundMoney(interest, event.currency)} of interest on them.
      </p>
      <DateInput
        label="Paid on"
        required
        value={paidOn}
        max={today}
        onChange={(day) => {
          key.current = crypto.randomUUID();
          setPaidOn(day);
        }}
        {...(wrongDay && { error: wrongDay })}
      />
    </ConfirmDialog>
  );
}
