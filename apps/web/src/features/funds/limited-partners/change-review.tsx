import { LP_CHANGE_KINDS, LP_REQUEST_KINDS } from '@cairn/domain/fund';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { formatDate } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './partner-register.module.css';

type Partner = Outputs['limitedPartners']['list']['rows'][number];
export type Change = Partner['changes'][number];

interface ChangeReviewProps {
  partner: Partner;
  change: Change;
  onClose: () => void;
}

/** What a change that waits would make of a limited partner, to be approved or rejected. Opening it is an event. */
export default function ChangeReview({ partner, change, onClose }: ChangeReviewProps) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const shown = useQuery({
    queryKey: ['reveal-lp-change', change.id],
    queryFn: () => api.limitedPartners.revealChange({ id: change.id }),
    // Read once for each look, since each is an event.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const decide = useMutation({
    mutationFn: (decision: 'approved' | 'rejected') =>
      api.limitedPartners.decideChange({ id: change.id, decision, note: note.trim() || null }),
    onSuccess: (_partner, decision) => {
      toast({ title: `${LP_CHANGE_KINDS[change.kind]} ${decision}`, description: partner.name, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).note) toastError('The change could not be decided', failure);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.limitedPartners.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.funds.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.capitalEvents.key() });
    },
  });
  const wrong = decide.error ? fieldErrors(decide.error).note : undefined;
  const isRequest = (LP_REQUEST_KINDS as readonly string[]).includes(change.kind);
  return (
    <FormDialog
      title={`${LP_CHANGE_KINDS[change.kind]} of ${partner.name}`}
      submitLabel={change.can.approve ? 'Approve' : null}
      ready={shown.data !== undefined}
      pending={decide.isPending}
      conflict={null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate('approved');
      }}
      aside={
        change.can.reject && (
          <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate('rejected')}>
            Reject
          </Button>
        )
      }
    >
      <p className={classes.quiet}>
        Asked for by {change.requested_by_name}
        {change.from_portal && ' in the LP Portal'} on {formatDate(change.created_at)}. Until it is approved nothing
        changes
        {change.kind === 'bank_details' && ', and nothing is paid to this limited partner'}.
      </p>
      {!change.can.approve && <Notice>An administrator who did not ask for it approves it.</Notice>}
      {shown.isPending && (
        <LoadingRegion label="Loading the change">
          <SkeletonLines count={2} height={20} />
        </LoadingRegion>
      )}
      {shown.error && (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} title="The change could not be loaded" />
      )}
      {shown.data && (
        <dl className={classes.change}>
          {change.kind !== 'contact' && (
            <>
              <dt>Now</dt>
              <dd>{shown.data.before ?? 'Nothing'}</dd>
            </>
          )}
          <dt>{change.kind === 'contact' ? 'To be added' : 'Then'}</dt>
          <dd>{shown.data.after ?? 'Nothing'}</dd>
        </dl>
      )}
      <Textarea
        label={isRequest ? 'How you verified it' : 'Note'}
        description={
          isRequest ? 'Such as a call to a number that you knew before, and not one from the request.' : undefined
        }
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        error={wrong}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
