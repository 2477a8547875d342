import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDay, formatInteger, plural } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import classes from './cap-tables.module.css';
import { type PricedRound, refreshAfterRound } from './queries.ts';

interface RecordRoundDialogProps {
  asked: Inputs['capTables']['price'];
  versionNo: number;
  result: PricedRound;
  onClose: () => void;
  onRecorded: () => void;
}

/** What is booked, before it is: each line becomes an entry that can only be reversed. */
export function RecordRoundDialog({ asked, versionNo, result, onClose, onRecorded }: RecordRoundDialogProps) {
  const queryClient = useQueryClient();
  // Sent again because no answer came, it books no second time.
  const key = useRef(crypto.randomUUID());
  const { plan } = asked;
  const record = useMutation({
    mutationFn: () =>
      api.capTables.record(
        { ...asked, version_no: versionNo, basis: result.basis },
        { context: { idempotencyKey: key.current } },
      ),
    onSuccess: ({ transaction_ids }) => {
      void refreshAfterRound(queryClient);
      toast({
        title: 'Conversion recorded',
        description: `${plan.name} and ${plural(transaction_ids.length, 'conversion')}`,
        tone: 'success',
      });
      onRecorded();
    },
    // Somebody else may have recorded something meanwhile: the result is asked for again.
    onError: () => void refreshAfterRound(queryClient),
  });
  const own = result.conversions.filter(({ instrument }) => instrument !== null);
  const bought = result.purchases.filter((each) => each.own);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => record.mutate()}
      pending={record.isPending}
      title="Record conversion?"
      confirmLabel="Record conversion"
    >
      {record.error && <Notice tone="warning">{reasonOf(record.error)}</Notice>}
      <p>This is booked for {formatDay(plan.closed_on)}:</p>
      <ul className={classes.own}>
        <li>
          The round {plan.name}, at {result.price} {result.currency} for a share and{' '}
          {formatInteger(result.fully_diluted_after)} shares fully diluted.
        </li>
        {own.map(({ instrument, name, issued, shares }) => (
          <li key={instrument}>
            {name}: what was issued on {formatDay(issued)} becomes {formatInteger(shares)} {plan.share_class} shares.
          </li>
        ))}
        <li>The cap table before the round and after it, each as a version.</li>
      </ul>
      {own.length === 0 && <p>The firm holds no SAFE or note that converts.</p>}
      {bought.map(({ name, shares }) => (
        <p key={name}>
          The purchase of {formatInteger(shares)} shares by {name} is not booked here. Record it as a transaction once
          it is paid.
        </p>
      ))}
      <p>To correct a mistake later, reverse the conversions and withdraw the round.</p>
    </ConfirmDialog>
  );
}
