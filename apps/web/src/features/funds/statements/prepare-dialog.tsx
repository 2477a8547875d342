import { quarterName } from '@cairn/domain/fund';
import { Button, Group, Modal, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { checkOptions, refreshStatements } from './queries.ts';
import classes from './statements.module.css';

interface PrepareDialogProps {
  fund: { id: string; name: string };
  quarters: readonly string[];
  onPrepared: (run: string) => void;
  onClose: () => void;
}

/** Chooses a quarter, and says what stands in its way before anything is prepared. */
export function PrepareDialog({ fund, quarters, onPrepared, onClose }: PrepareDialogProps) {
  const queryClient = useQueryClient();
  const [quarter, setQuarter] = useState(quarters[0] ?? '');
  const [note, setNote] = useState('');
  const check = useQuery({ ...checkOptions(fund.id, quarter), enabled: quarter !== '', gcTime: 0, staleTime: 0 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.fundStatements.prepare({ id: fund.id, quarter_end: quarter, note: note.trim() || null }),
    onSuccess: ({ id }) => {
      toast({ title: `Statements of ${quarterName(quarter)} prepared`, tone: 'success' });
      onClose();
      onPrepared(id);
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('They could not be prepared', failure);
    },
    onSettled: () => refreshStatements(queryClient),
  });
  const wrong = error ? fieldErrors(error) : {};
  const problems = wrong.quarter_end ? [wrong.quarter_end] : (check.data?.problems ?? []);
  const isCorrection = (check.data?.version_no ?? 1) > 1;
  return (
    <Modal opened onClose={isPending ? () => {} : onClose} title={`Prepare statements of ${fund.name}`} size="lg">
      <div className={classes.tab}>
        <Select
          label="Quarter"
          data={quarters.map((value) => ({ value, label: quarterName(value) }))}
          value={quarter}
          searchable
          onChange={(value) => setQuarter(value ?? '')}
        />
        {problems.length > 0 && (
          <Notice tone="warning">
            These statements cannot be prepared yet.
            <ul className={classes.list}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {(check.data?.warnings ?? []).map((warning) => (
          <p key={warning} className={classes.quiet}>
            {warning}
          </p>
        ))}
        {isCorrection && problems.length === 0 && (
          <Textarea
            label="Why it is corrected"
            description={`${quarterName(quarter)} was released already. Version ${check.data?.version_no} takes its place, and limited partners read this.`}
            maxLength={1000}
            autosize
            minRows={2}
            required
            value={note}
            error={wrong.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <p className={classes.quiet}>
          The statements of all limited partners are frozen as the books are now, and drawn as drafts. A firm
          administrator who did not prepare them releases them.
        </p>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button onClick={() => mutate()} loading={isPending} disabled={!check.data || problems.length > 0}>
          Prepare
        </Button>
      </Group>
    </Modal>
  );
}
