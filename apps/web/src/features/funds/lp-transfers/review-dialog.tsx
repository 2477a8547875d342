import { TRANSFER_STATES } from '@cairn/domain/fund';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDate, formatDay } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './lp-transfers.module.css';
import type { Transfer } from './queries.ts';

interface ReviewDialogProps {
  transfer: Transfer;
  currency: string;
  onClose: () => void;
}

const LINES = [
  ['commitment', 'Commitment'],
  ['unfunded', 'Unfunded'],
  ['paid_in', 'Paid in'],
  ['distributed', 'Distributed'],
  ['accrued_carry', 'Carry set aside'],
  ['nav', 'NAV, after that carry'],
] as const;

/** What goes over with an interest, for the second person to approve; afterwards what went. */
export function ReviewDialog({ transfer, currency, onClose }: ReviewDialogProps) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { from, to, interest, problem, state, can } = transfer;
  const decide = useMutation({
    mutationFn: (decision: 'approved' | 'rejected') =>
      api.lpTransfers.decide({
        id: transfer.id,
        decision,
        note: note.trim() || null,
        ...(transfer.interest_hash && { interest_hash: transfer.interest_hash }),
      }),
    onSuccess: (_, decision) => {
      toast({ title: `Transfer ${decision}`, description: `${from.name} to ${to.name}`, tone: 'success' });
      onClose();
    },
    onError: (failure) => toastError('The transfer could not be decided', failure),
    onSettled: () => {
      for (const key of [orpc.lpTransfers.key(), orpc.funds.key(), orpc.limitedPartners.key(), orpc.fundLedger.key()])
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <FormDialog
      title={`${from.name} to ${to.name}`}
      submitLabel={can.approve ? 'Approve' : null}
      ready
      pending={decide.isPending}
      conflict={null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate('approved');
      }}
      aside={
        can.reject && (
          <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate('rejected')}>
            Reject
          </Button>
        )
      }
    >
      <p className={classes.quiet}>
        {TRANSFER_STATES[state]}. Effective on {formatDay(transfer.effective_on)}; asked for by{' '}
        {transfer.requested_by_name} on {formatDate(transfer.created_at)}.
        {transfer.decided_by_name && ` Decided by ${transfer.decided_by_name}.`}
      </p>
      {problem && <Notice tone="warning">{problem}</Notice>}
      {state === 'waiting' && !problem && !can.approve && (
        <Notice>An administrator who did not ask for it approves it.</Notice>
      )}
      {interest && (
        <dl className={classes.facts} aria-label="What goes over">
          {LINES.map(([key, label]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{fundMoney(interest[key], currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {state === 'waiting' && interest && (
        <p className={classes.quiet}>
          What was paid before counts for {to.name} from that day on: figures, carry and later calls follow the
          interest. What is posted on that day or later is divided by the new commitments.
        </p>
      )}
      {transfer.note && <p>{transfer.note}</p>}
      {transfer.decision_note && <p>{transfer.decision_note}</p>}
      {can.reject && (
        <Textarea
          label="Note"
          maxLength={1000}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
