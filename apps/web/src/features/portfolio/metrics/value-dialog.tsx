import { COMPANY_UPDATE_FIELDS, METRIC_KINDS } from '@cairn/domain';
import { Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { type Metric, refreshMetrics } from './queries.ts';

interface ValueDialogProps {
  companyId: string;
  metrics: readonly Metric[];
  onClose: () => void;
}

/** One value, entered by hand. */
export default function ValueDialog({ companyId, metrics, onClose }: ValueDialogProps) {
  const queryClient = useQueryClient();
  const [metric, setMetric] = useState(metrics[0]?.id ?? '');
  const [period, setPeriod] = useState('');
  const [kind, setKind] = useState<keyof typeof METRIC_KINDS>('actual');
  const [value, setValue] = useState('');
  const enter = useMutation({
    mutationFn: () => api.metrics.setValue({ id: companyId, metric_id: metric, reporting_period: period, kind, value }),
    onSuccess: () => {
      toast({ title: 'Value entered', tone: 'success' });
      onClose();
    },
    onError: (error) => {
      if (readError(error).code !== 'INVALID_INPUT') toastError('The value could not be entered', error);
    },
    onSettled: () => refreshMetrics(queryClient),
  });
  const errors = fieldErrors(enter.error);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!enter.isPending) enter.mutate();
  };
  return (
    <FormDialog
      title="Enter Value"
      submitLabel="Enter Value"
      pending={enter.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      conflict={null}
    >
      <Select
        label="Metric"
        required
        data={metrics.map(({ id, label }) => ({ value: id, label }))}
        value={metric}
        onChange={(id) => setMetric(id ?? '')}
        error={errors.metric_id}
      />
      <TextInput
        label="Reporting period"
        required
        placeholder={COMPANY_UPDATE_FIELDS.reporting_period.placeholder}
        value={period}
        onChange={(event) => setPeriod(event.currentTarget.value)}
        error={errors.reporting_period}
      />
      <Select
        label="Kind"
        data={Object.entries(METRIC_KINDS).map(([key, label]) => ({ value: key, label }))}
        value={kind}
        onChange={(chosen) => setKind((chosen ?? 'actual') as typeof kind)}
      />
      <TextInput
        label="Value"
        required
        inputMode="decimal"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={errors.value}
      />
    </FormDialog>
  );
}
