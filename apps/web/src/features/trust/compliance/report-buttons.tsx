import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FAILED } from './queries.ts';

const FORMATS = { csv: 'CSV', pdf: 'PDF' } as const;
type Format = keyof typeof FORMATS;

/** The report of the last 30 days, to be handed to an auditor. */
export function ReportButtons() {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (format: Format) => (await api.compliance.generateReport({ p_format: format })).body,
    onSuccess: (file, format) => {
      downloadFile(file);
      const description = `Compliance report exported as ${FORMATS[format]}`;
      toast({ title: 'Report exported successfully', description, tone: 'success' });
    },
    onError: (failure) => toastError(FAILED.export, failure),
  });
  return Object.entries(FORMATS).map(([format, name]) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      loading={isPending && variables === format}
      disabled={isPending}
      onClick={() => mutate(format as Format)}
    >
      Export {name}
    </Button>
  ));
}
