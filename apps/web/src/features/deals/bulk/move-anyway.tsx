import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { REASON_MAX } from '../stage-moves/move-form.tsx';
import classes from './bulk.module.css';
import type { BulkReport, BulkRun } from './bulk-acts.ts';
import { useBulkChange } from './use-bulk-change.ts';

interface MoveAnywayProps {
  deals: BulkReport['refused'];
  stage: string;
  onDone: (done: BulkReport | BulkRun) => void;
}

/** An administrator's way past the open items: for the deals of the report, never at the first try, and with a reason. */
export function MoveAnyway({ deals, stage, onDone }: MoveAnywayProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const change = useBulkChange();
  const move = () => {
    const change_reason = reason.trim();
    setMissing(change_reason === '');
    if (change_reason === '') return document.getElementById(id)?.focus();
    const named = deals.flatMap((deal) => (deal.version === null ? [] : [{ id: deal.id, version: deal.version }]));
    // Held by the gate are only those that were meant, closed or not.
    const input = { deals: named, new_stage: stage, change_reason, override: true, include_closed: true };
    change.mutate(
      { act: 'move', input },
      { onSuccess: onDone, onError: (error) => toastError('Cannot Advance Stage', error) },
    );
  };
  return (
    <div className={classes.anyway}>
      <Textarea
        id={id}
        label="Reason to move them anyway"
        description="Stored with each move and in the audit log, together with the open items."
        error={missing && !reason.trim() && 'Give the reason for moving the deals with these items open.'}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button variant="light" color="red" size="compact-md" onClick={move} loading={change.isPending}>
        Move {plural(deals.length, 'deal')} anyway
      </Button>
    </div>
  );
}
