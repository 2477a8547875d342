import { EVENT_KINDS } from '@cairn/domain/fund';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type CapitalEvent, type Part, refreshEvents } from './queries.ts';

interface DefaultDialogProps {
  event: CapitalEvent;
  part: Part;
  onClose: () => void;
}

/** Asks before a limited partner is declared in default on what it has not paid, or before that is lifted. */
export function DefaultDialog({ event, part, onClose }: DefaultDialogProps) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const isLift = part.defaulted_at !== null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.capitalEvents.declareDefault({
        id: event.id,
        item_id: part.id ?? '',
        is_in_default: !isLift,
        note: note.trim() || null,
      }),
    onSuccess: () => {
      toast({ title: isLift ? 'Default lifted' : 'Default declared', description: part.lp_name, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The action could not be completed', failure);
    },
    onSettled: () => refreshEvents(queryClient),
  });
  const [refusal] = error ? Object.values(fieldErrors(error)) : [];
  const open = fundMoney(part.open, event.currency);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={isLift ? `Lift the default of ${part.lp_name}?` : `Declare ${part.lp_name} in default?`}
      confirmLabel={isLift ? 'Lift Default' : 'Declare Default'}
      destructive={!isLift}
      pending={isPending}
    >
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      <p>
        {isLift
          ? 'The partner takes part in calls again and receives distributions. What is owed stays open.'
          : `${open} of ${EVENT_KINDS[event.kind].toLowerCase()} ${event.number} is overdue. Until it is paid or the default is lifted, later calls are divided over the others, and no distribution is paid to ${part.lp_name}. It sees this in the LP Portal.`}
      </p>
      <Textarea
        label="Note"
        description="For the audit log."
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
