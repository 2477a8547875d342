import { quarterName } from '@cairn/domain/fund';
import { Select, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { refreshReports } from './queries.ts';

interface BeginDialogProps {
  fund: { id: string; name: string };
  quarters: readonly string[];
  /** Quarters whose report is out: another one corrects it. */
  released: readonly string[];
  onBegun: (report: string) => void;
  onClose: () => void;
}

/** Chooses the quarter of a new report. */
export function BeginDialog({ fund, quarters, released, onBegun, onClose }: BeginDialogProps) {
  const queryClient = useQueryClient();
  const [quarter, setQuarter] = useState(quarters[0] ?? '');
  const [note, setNote] = useState('');
  const isCorrection = released.includes(quarter);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.lpReports.create({ id: fund.id, quarter_end: quarter, note: isCorrection ? note.trim() || null : null }),
    onSuccess: ({ id }) => {
      onClose();
      onBegun(id);
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The report could not be started', failure);
    },
    onSettled: () => refreshReports(queryClient),
  });
  const wrong = error ? fieldErrors(error) : {};
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <FormDialog
      title={`Write a report of ${fund.name}`}
      submitLabel="Begin"
      ready={quarter !== ''}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label="Quarter"
        data={quarters.map((value) => ({ value, label: quarterName(value) }))}
        value={quarter}
        error={wrong.quarter_end}
        searchable
        onChange={(value) => setQuarter(value ?? '')}
      />
      {isCorrection && (
        <Textarea
          label="Why it is corrected"
          description={`${quarterName(quarter)} was released already. This one takes its place, and limited partners read this.`}
          maxLength={1000}
          autosize
          minRows={2}
          required
          value={note}
          error={wrong.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
