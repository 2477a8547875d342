import { type Currency, formatMoney } from '@cairn/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './protection.module.css';

type Sample = Outputs['dataProtection']['samples']['rows'][number];
type Revealed = Record<string, Record<string, string>>;

const KINDS = [
  {
    record: 'user_profile',
    title: 'People',
    data_classification: 'pii',
    thing: 'PII data',
    fields: { email: 'Email', first_name: 'First name', last_name: 'Last name' },
  },
  {
    record: 'portfolio_company',
    title: 'Companies',
    data_classification: 'financial',
    thing: 'Financial data',
    fields: {
      name: 'Company',
      investment_amount: 'Investment amount',
      valuation: 'Valuation',
      ownership_percentage: 'Ownership',
    },
  },
  {
    record: 'limited_partner',
    title: 'Limited partners',
    data_classification: null,
    thing: '',
    fields: { name: 'Limited partner', commitment_amount: 'Committed', invested_amount: 'Paid in' },
  },
  {
    record: 'financial_model',
    title: 'Financial models',
    data_classification: null,
    thing: '',
    fields: { name: 'Model', model_data: 'Model data' },
  },
] as const;

/** A few protected records as everybody sees them; an administrator can look behind the mask, which is recorded. */
export function SampleData() {
  const { data, error, refetch } = useQuery(orpc.dataProtection.samples.queryOptions({ input: {} }));
  const [revealed, setRevealed] = useState<Revealed>({});
  const reveal = useMutation({
    mutationFn: readRecord,
    onSuccess: (values, { id }) => setRevealed((before) => ({ ...before, [id]: values })),
    onError: (failure) => toastError('The values could not be shown', failure),
  });
  const mask = (id: string) =>
    setRevealed((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load data" />;
  if (!data) return <Skeleton height={240} radius="md" />;
  const rowsOf = (kind: string) => data.rows.filter(({ record }) => record === kind);
  return (
    <div className={classes.overview}>
      {KINDS.map(({ record, title, fields, data_classification, thing }) => (
        <section key={record} aria-label={title}>
          <div className={classes.head}>
            <h2 className={classes.title}>{title}</h2>
            {data_classification && rowsOf(record).length > 0 && (
              <ExportButton data_classification={data_classification} thing={thing} />
            )}
          </div>
          {rowsOf(record).length === 0 ? (
            <p className={classes.none}>Nothing of this kind is recorded yet.</p>
          ) : (
            <DataTable
              label={title}
              columns={[
                ...Object.entries(fields).map(
                  ([key, header]): DataColumn<Sample> => ({
                    key,
                    header,
                    cell: ({ id, values }) => revealed[id]?.[key] ?? (values[key] || '–'),
                  }),
                ),
                {
                  key: 'reveal',
                  header: '',
                  actions: true,
                  width: '120px',
                  cell: (row) =>
                    revealed[row.id] ? (
                      <Button
                        size="compact-xs"
                        variant="default"
                        leftSection={<IconEyeOff size={14} />}
                        onClick={() => mask(row.id)}
                      >
                        Mask
                      </Button>
                    ) : (
                      <Button
                        size="compact-xs"
                        variant="default"
                        leftSection={<IconEye size={14} />}
                        loading={reveal.isPending && reveal.variables.id === row.id}
                        onClick={() => reveal.mutate(row)}
                      >
                        Reveal
                      </Button>
                    ),
                },
              ]}
              rows={rowsOf(record)}
            />
          )}
        </section>
      ))}
    </div>
  );
}

async function readRecord({ id, record }: Sample): Promise<Record<string, string>> {
  if (record === 'user_profile') {
    const { email, first_name, last_name } = await api.dataProtection.getProfile({ target_user_id: id });
    return { email, first_name, last_name };
  }
  if (record === 'limited_partner') {
    const { commitment_amount, invested_amount } = await api.limitedPartners.getSecure({ lp_id: id });
    const totals = (by: Record<string, number>) =>
      Object.entries(by)
        .map(([currency, amount]) => formatMoney(amount, currency as Currency))
        .join(', ') || '–';
    return { commitment_amount: totals(commitment_amount), invested_amount: totals(invested_amount) };
  }
  if (record === 'financial_model') {
    const { model_data } = await api.financialModels.getSecure({ model_id: id });
    const single = Object.entries(model_data).filter(([, value]) => typeof value !== 'object');
    return { model_data: single.map(([key, value]) => `${key.replaceAll('_', ' ')} ${value}`).join(', ') };
  }
  const company = await api.dataProtection.getCompany({ company_id: id });
  const amount = (value: number | null) => (value === null ? '–' : formatMoney(value, company.currency as Currency));
  return {
    investment_amount: amount(company.investment_amount),
    valuation: amount(company.valuation),
    ownership_percentage: company.ownership_percentage === null ? '–' : `${company.ownership_percentage} %`,
  };
}

/** Asks the server whether this class may leave before it asks for the file; a failure counts as denied. */
function ExportButton({ data_classification, thing }: { data_classification: 'pii' | 'financial'; thing: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const may = await api.auditLogs.canExport({ table_name: 'samples', data_classification }).catch(() => false);
      return may ? (await api.dataProtection.exportSamples({ data_classification })).body : null;
    },
    onSuccess: (file) => {
      if (!file)
        return toast({
          title: 'Export Restricted',
          description: `Access denied: ${data_classification} data export requires higher privileges`,
          tone: 'destructive',
        });
      downloadFile(file);
      toast({ title: 'Export complete', description: `${thing} exported successfully`, tone: 'success' });
    },
    onError: (failure) => toastError('Export failed', failure),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  );
}
