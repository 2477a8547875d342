import { ALERT_FIELDS } from '@cairn/domain';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { DONE, FAILED, refreshAlerts } from './queries.ts';

/** An alert that no figure shows, raised by hand. */
export default function RaiseDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.portfolioCompanies.list.queryOptions());
  const [company, setCompany] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <RecordDialog
      name="risk alert"
      catalogue={ALERT_FIELDS}
      record={null}
      lead={
        <Select
          label="Company"
          required
          searchable
          data={(data?.companies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={company}
          onChange={(value) => {
            setCompany(value);
            setMissing(false);
          }}
          error={missing && 'Choose the company.'}
        />
      }
      title="Raise Alert"
      submitLabel="Raise Alert"
      failed={FAILED.raise}
      create={async (values, context) => {
        setMissing(company === null);
        if (company === null) throw new Error('Choose the company.');
        const { id } = await api.riskAlerts.create({ company_id: company, ...values }, { context });
        return { ...values, id };
      }}
      onSaved={(saved) => {
        if (saved) {
          void refreshAlerts(queryClient);
          toast({ title: DONE.raised, tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
